/**
 * Escapes from a context, as code of a remote would try them: bodies of async functions that return `out` when they have reached
 * an object of the process, with `asked`, `given`, `require` and `process` in scope where they exist.
 */
export const waysOut: Record<string, string> = {
  // Must be first: after an await there are no callers.
  'the callers of this function': `
    Error.stackTraceLimit = 200;
    const before = Error.prepareStackTrace;
    Error.prepareStackTrace = (_error, sites) => sites;
    const sites = (() => new Error().stack)();
    Error.prepareStackTrace = before;
    const seen = sites.flatMap((site) => [site.getThis(), site.getFunction()]).filter((one) => one !== undefined && one !== null);
    return outerOf(sites) === 'out' || seen.some((one) => outerOf(one) === 'out') ? 'out' : 'shut';`,
  'the process': "return process.pid > 0 ? 'out' : 'shut';",
  'ending the process': "return typeof process.exit === 'function' ? 'out' : 'shut';",
  'its environment': "return typeof process.env === 'object' ? 'out' : 'shut';",
  'modules of Node': "return require('node:fs').readFileSync('/etc/passwd', 'utf8').length > 0 ? 'out' : 'shut';",
  'built-in modules by the process': "return process.getBuiltinModule('node:net').connect ? 'out' : 'shut';",
  'bindings of Node': "return process.binding('natives') ? 'out' : 'shut';",
  'a connection': "return require('node:net').connect ? 'out' : 'shut';",
  'a request': "return typeof fetch('data:,x').then === 'function' ? 'out' : 'shut';",
  'a child process': "return require('node:child_process').execSync('echo 1').length > 0 ? 'out' : 'shut';",
  'a thread': "const { Worker } = require('node:worker_threads'); new Worker('', { eval: true }).unref(); return 'out';",
  'code from text': "return eval('1 + 1') === 2 ? 'out' : 'shut';",
  'a function from text': "return new Function('return 1')() === 1 ? 'out' : 'shut';",
  'a generator from text': "return new (function* () {}.constructor)('yield 1')().next().value === 1 ? 'out' : 'shut';",
  WebAssembly: "return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) ? 'out' : 'shut';",
  'memory that is shared': "return new SharedArrayBuffer(1).byteLength === 1 ? 'out' : 'shut';",
  'a block that uses no processor': "return Atomics.wait ? 'out' : 'shut';",
  'what runs when memory is freed': "return new FinalizationRegistry(() => {}) ? 'out' : 'shut';",
  'the constructor of what is asked': "return asked.constructor.constructor('return process')().pid ? 'out' : 'shut';",
  'the constructor of a function that is given': "return given.entering.constructor('return process')().pid ? 'out' : 'shut';",
  'the constructor of the global object': "return globalThis.constructor.constructor('return process')().pid ? 'out' : 'shut';",
  'the world of a promise that is given': "return outerOf(given.ask('/api/greeting'));",
  'the world of an answer': 'return outerOf(await given.ask("/api/greeting"));',
  'the world of what is asked': 'return outerOf(asked);',
  'the world of URL':
    "return outerOf(new URL('https://a.example/?b=c').searchParams) === 'out' || outerOf(URL) === 'out' ? 'out' : 'shut';",
  'the world of an error of URL': "try { new URL('no address'); } catch (error) { return outerOf(error); }",
  'the world of an error when the stack is full':
    "let worst = 'shut'; let tries = 100; const deep = () => { try { deep(); } catch {} if (tries-- > 0) try { given.entering('lottery/List'); new URL('https://a.example'); } catch (error) { if (outerOf(error) === 'out') worst = 'out'; } }; deep(); return worst;",
  'what passes through methods that are changed': `
    const seen = [];
    const changed = [];
    for (const owner of [Array.prototype, Map.prototype, Set.prototype, Function.prototype, Promise.prototype, String.prototype, JSON, Object, Reflect])
      for (const name of ['push', 'get', 'set', 'call', 'apply', 'then', 'slice', 'stringify', 'parse', 'assign', 'join', 'defineProperty', 'has', 'flatMap']) {
        const method = Object.getOwnPropertyDescriptor(owner, name)?.value;
        if (typeof method !== 'function') continue;
        changed.push([owner, name, method]);
        const { construct, apply } = Reflect;
        owner[name] = function (...passed) { seen[seen.length] = this; for (let at = 0; at < passed.length; at++) seen[seen.length] = passed[at]; return apply(method, this, passed); };
      }
    try { await given.ask('/api/greeting'); given.entering('lottery/List'); new URL('https://a.example/?b=c').searchParams.get('b'); } finally { for (const [owner, name, method] of changed) owner[name] = method; }
    return seen.some((one) => one !== undefined && one !== null && outerOf(one) === 'out') ? 'out' : 'shut';`,
  'the way in of the renderer': "return outerOf(obeyRenderer) === 'out' || obeyRenderer() !== undefined ? 'out' : 'shut';",
};

const outerOf = `function outerOf(value) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return 'shut';
  let last = value;
  for (let depth = 0; depth < 20; depth++) {
    const next = Object.getPrototypeOf(last);
    if (next === null) break;
    last = next;
  }
  return last === Object.prototype || last === value ? 'shut' : 'out';
}`;

export function tryAll(): string {
  const each = Object.entries(waysOut).map(
    ([name, body]) =>
      `try { found[${JSON.stringify(name)}] = await (async () => {${body}})(); } catch (error) { found[${JSON.stringify(name)}] = 'shut'; }`,
  );
  return `async (asked, given) => { ${outerOf}; const found = {}; ${each.join('\n')} return found; }`;
}
