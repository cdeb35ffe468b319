import { type OnImport, Realm } from './Realm.ts';

export interface ScriptTask {
  /**
   * `composer` calls `compose(input)` without clock, randomness and locale; `shells` calls `prerenderAll()` of the host's server
   * bundle.
   */
  kind: 'composer' | 'shells';
  script: string;
  input: string;
  limitMs: number;
}

interface Desk {
  code: unknown;
  input: string;
  result: string | null;
  problem: string | null;
}

/**
 * Runs a script in a new realm.
 * @returns its result, as JSON
 * @throws Error of this process, with the script's message when the script threw
 */
export function runScript({ kind, script, input, limitMs }: ScriptTask, onImport: OnImport): string {
  const realm = new Realm(onImport);
  if (kind === 'shells') realm.addGlobals();
  const desk: Desk = realm.createOwnFunction(scriptInside.toString())(kind === 'composer');
  desk.input = input;
  const text =
    kind === 'composer'
      ? `(function () {${script}\n;return (input) => compose(input);})`
      : `(function () {const module = { exports: {} }; ((module, exports) => {${script}\n})(module, module.exports);return module.exports.prerenderAll;})`;
  const made = realm.script(text, `${kind}.js`);
  const call = realm.script('"use strict"; callScript()', 'renderer');
  try {
    desk.code = realm.run(made, limitMs);
    realm.run(call, limitMs);
  } catch {
    // Do not touch the caught value: it could be an object of untrusted code.
    throw new Error(`Script execution timed out after ${limitMs} ms.`);
  }
  if (typeof desk.problem === 'string') throw new Error(desk.problem);
  if (typeof desk.result !== 'string')
    throw new Error(kind === 'composer' ? 'The composer gave nothing.' : 'There are no shells.');
  return desk.result;
}

/**
 * Calls the script in the realm; its source must not use outer variables. @param isBare removes what differs between runs or
 * machines
 */
function scriptInside(isBare: boolean): Desk {
  const { parse, stringify } = JSON;
  if (isBare) {
    for (const name of ['Date', 'Intl', 'WebAssembly', 'console']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(Math, 'random');
  }
  const desk: Desk = Object.assign(Object.create(null), { code: null, input: '', result: null, problem: null });
  const fail = (error: unknown) => {
    try {
      desk.problem = String(error instanceof Error ? error.message : error).slice(0, 500);
    } catch {
      desk.problem = 'It threw something that has no text.';
    }
  };
  const give = (made: unknown) => {
    const text: unknown = stringify(made);
    desk.result = typeof text === 'string' ? text : null;
  };
  const callScript = () => {
    const { code, input } = desk;
    desk.code = null;
    if (typeof code !== 'function') return;
    try {
      const called: unknown = code()(parse(input));
      if (called instanceof Promise) called.then(give).catch(fail);
      else give(called);
    } catch (error) {
      fail(error);
    }
  };
  Object.defineProperty(globalThis, 'callScript', { value: callScript });
  return desk;
}
