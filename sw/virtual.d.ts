declare module 'virtual:sender-address' {
  /** Of the worker's second script, with the hash of its contents. */
  export const SENDER_ADDRESS: string;
}
