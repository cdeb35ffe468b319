import vm from 'node:vm';
import { type ComposedFile, composedFiles } from '../release/runComposer.ts';

/**
 * What `runComposer` does, in this process. Tests of releases compose some hundred times, each time in a process of its own that took
 * most of their time; jest.config.mjs gives them this one. What confines a composer is tested in `runComposer.test.ts`, and the
 * programs that tests start have the real one.
 */
export async function runComposer(script: string, input: object): Promise<ComposedFile[]> {
  return composedFiles(compose(script, input));
}

function compose(script: string, input: object): string {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  try {
    vm.runInContext('for (const name of ["Date", "Intl", "WebAssembly", "console"]) delete globalThis[name];', context);
    vm.runInContext('delete Math.random;', context);
    Object.assign(context, { input: JSON.stringify(input) });
    vm.runInContext(script, context);
    return String(vm.runInContext('JSON.stringify(compose(JSON.parse(input)))', context));
  } catch (error) {
    // An error of the other context is none of this one's.
    throw new Error(`The live host's composer failed: ${String(Object(error).message).slice(0, 500)}`);
  }
}
