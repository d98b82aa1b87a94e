/** The package's CommonJS file: its bare name would be that of a Node built-in. */
declare module 'punycode/punycode.js' {
  const punycode: { readonly toUnicode: (domain: string) => string };
  export default punycode;
}
