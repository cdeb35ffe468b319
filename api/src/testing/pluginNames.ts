import pluginUtils from 'fastify/lib/plugin-utils.js';

/**
 * Set-up of each test file: Fastify names a plugin by its function, without looking for it among all loaded modules first. In Node that
 * takes no time; jest answers each of the thousand questions through a proxy, and a third of the processor time of a test that builds
 * the app went there (docs/decisions/0701).
 */
pluginUtils.getPluginName = (plugin) => plugin[Symbol.for('fastify.display-name')] ?? plugin.name;
