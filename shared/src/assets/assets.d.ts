/** What webpack makes of files that are no code: pictures and fonts become addresses. */
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.css';
