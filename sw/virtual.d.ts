declare module 'virtual:sender-address' {
  /** The address of the worker's second script, with its content hash. */
  export const SENDER_ADDRESS: string;
}
