/** The package axios, where the name `axios` is what the page shares (shared/build/recipe.ts). */
declare module 'axios-itself' {
  // biome-ignore lint/performance/noReExportAll: it is all of the package.
  export * from 'axios';
  export { default } from 'axios';
}
