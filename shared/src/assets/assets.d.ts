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
/** Source code of a worker as one string (shared/build/workerText.ts). */
declare module '*?worker' {
  const code: string;
  export default code;
}
