import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import vm from 'node:vm';

// A process without confinement that runs one way out in a realm as one makes it without a second thought. Started by the test of the sandbox,
// to show that each of its ways is one: arguments are the code of the way and what comes before it.

const [way = '', before = ''] = process.argv.slice(2);
const kept: unknown[] = [];
const given = {
  enter: (part: string) => void kept.push(`${part}`),
  callBack: (back: (value: unknown) => void) => back(kept),
  ask: async () => ({ status: 200, body: {} }),
  keep: (value: object) =>
    void kept.push(JSON.stringify(Object.assign(Object.create(Object.getPrototypeOf(value)), { value: given }))),
  keepIn: (value: object) => void Object.assign(value, { kept }),
  useArray: (list: unknown[]) => list.push(given),
};
const names = { process, require: createRequire(import.meta.filename), URL, console, setTimeout, structuredClone, given };
const realm = vm.createContext(names, { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });
const run = new vm.Script(`${before}; (${way})`, {
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInContext(realm);
process.on('unhandledRejection', (reason) => kept.push(inspect(reason)));
const sloppily = new Function('run', 'given', 'passed', 'return run(given, passed);');
try {
  const result: unknown = await sloppily(run, given, { address: '/' });
  kept.push(JSON.stringify(result));
} catch (error) {
  kept.push(inspect(error), `${Reflect.get(Object(error), 'message')}`, Reflect.get(Object(error), 'stack'));
}
