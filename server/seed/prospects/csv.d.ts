/** A file of prospects as text, bundled by the build. */
declare module '*.csv?raw' {
  const text: string;
  export default text;
}
