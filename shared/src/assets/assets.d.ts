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
/** A module of a worker: the text of its whole code, for a worker of the page's own (shared/build/workerText.ts). */
declare module '*?worker' {
  const code: string;
  export default code;
}
