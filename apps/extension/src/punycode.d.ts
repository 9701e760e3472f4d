declare module 'punycode.js' {
  const punycode: { toUnicode(emailOrDomain: string): string };
  export default punycode;
}
