import pluginUtils from 'fastify/lib/plugin-utils.js';

const displayName = Symbol.for('fastify.display-name');

/**
 * Setup of each test file: names Fastify plugins by their functions. Fastify would search all loaded modules for the name, which
 * Jest's module proxy makes slow: a third of the CPU time of tests that build the app. A plugin with its own name keeps it.
 */
const { registerPlugin } = pluginUtils;
pluginUtils.registerPlugin = function (plugin) {
  plugin[displayName] ??= plugin.name || 'without a name';
  return registerPlugin.call(this, plugin);
};
