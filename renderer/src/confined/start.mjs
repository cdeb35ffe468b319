// The first file of a rendering process. No TypeScript: for it, Node would load what takes types away in every process anew.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** @type {Record<string, string>} The rest of the code without types, by address: `ownCode.ts` of the supervisor. */
const sources = JSON.parse(readFileSync(0, 'utf8'));
const hooks = registerHooks({
  load: (address, about, next) =>
    Object.hasOwn(sources, address) ? { format: 'module', source: sources[address], shortCircuit: true } : next(address, about),
});
await import('./main.ts');
hooks.deregister();
