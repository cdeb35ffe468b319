import { createContext, Script } from 'node:vm';
import { releasePlaceholder } from '../../src/contracts/releasePlaceholder.ts';

/**
 * Runs a server half in a context of its own.
 * @param address of its release, e.g. `/host/0.1.0-3f2a9c0d1e/`
 * @param context where it runs; halves of one page are loaded into one, so that they share what the language has
 * @param provided what it may require
 * @returns its `module.exports`, of which nothing is known
 */
export function loadHalf(
  code: string,
  address: string,
  context = bareContext(),
  provided: Record<string, unknown> = {},
): unknown {
  const run: unknown = new Script(`(function (module, exports, require) {${code.replaceAll(releasePlaceholder, address)}\n})`, {
    filename: `${address}server.cjs`,
  }).runInContext(context);
  if (typeof run !== 'function') throw new Error(`${address} has no server half that can be run.`);
  const module: { exports: unknown } = { exports: {} };
  run(module, module.exports, (name: string) => {
    if (!Object.hasOwn(provided, name)) throw new Error(`The host's server half provides no ${name}.`);
    return provided[name];
  });
  return module.exports;
}

/** A context that has what server halves may use; see serverConfig.ts. */
export const bareContext = () =>
  createContext({ URL, URLSearchParams, queueMicrotask, TextEncoder, TextDecoder, structuredClone });
