declare namespace jest {
  /**
   * `jest.mock` for ES modules, which @types/jest lacks. Call it before the first import of a module that imports the mocked one.
   */
  function unstable_mockModule(moduleName: string, factory: () => unknown): typeof jest;
}

/** The internal Fastify module that `pluginNames.ts` changes. */
declare module 'fastify/lib/plugin-utils.js' {
  const pluginUtils: {
    registerPlugin(this: unknown, plugin: { name: string; [displayName: symbol]: string | undefined }): boolean;
  };
  export default pluginUtils;
}
