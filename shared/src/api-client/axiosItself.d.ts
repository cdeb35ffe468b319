/** The package axios itself: the name `axios` resolves to the shared module (shared/build/recipe.ts). */
declare module 'axios-itself' {
  // biome-ignore lint/performance/noReExportAll: it is all of the package.
  export * from 'axios';
  export { default } from 'axios';
}
