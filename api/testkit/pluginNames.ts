import pluginUtils from 'fastify/lib/plugin-utils.js';

const displayName = Symbol.for('fastify.display-name');

/**
 * Set-up of each test file: Fastify names a plugin by its function, without looking for it among all loaded modules first. In Node that
 * takes no time; jest answers each of the thousand questions through a proxy, and a third of the processor time of a test that builds
 * the app went there (docs/decisions/0701). A plugin that says its name itself keeps it.
 */
const { registerPlugin } = pluginUtils;
pluginUtils.registerPlugin = function (plugin) {
  plugin[displayName] ??= plugin.name || 'without a name';
  return registerPlugin.call(this, plugin);
};
