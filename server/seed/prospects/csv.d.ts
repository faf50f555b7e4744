/** A file of prospects as text, put into the bundle by the build. */
declare module '*.csv?raw' {
  const text: string;
  export default text;
}
