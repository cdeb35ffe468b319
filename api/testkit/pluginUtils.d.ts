/** The internal Fastify module that `pluginNames.ts` changes. */
declare module 'fastify/lib/plugin-utils.js' {
  const pluginUtils: {
    registerPlugin(this: unknown, plugin: { name: string; [displayName: symbol]: string | undefined }): boolean;
  };
  export default pluginUtils;
}
