/** Of Fastify's insides, what `pluginNames.ts` replaces. */
declare module 'fastify/lib/plugin-utils.js' {
  const pluginUtils: {
    getPluginName(plugin: { name: string; [displayName: symbol]: string | undefined }): string;
  };
  export default pluginUtils;
}
