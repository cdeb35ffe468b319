import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import vm from 'node:vm';

// Program that runs one escape in a realm built without precautions, without a sandbox. A test starts it to show that each escape
// works there. Arguments: code of the escape, and code that runs before it.

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
