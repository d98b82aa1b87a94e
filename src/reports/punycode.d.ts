/** The package's ES module: its bare name would mean a Node built-in. */
declare module 'punycode/punycode.es6.js' {
  export const toUnicode: (domain: string) => string;
}
