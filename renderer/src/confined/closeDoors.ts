import vm from 'node:vm';

function closed(): never {
  throw new Error('This process renders documents and does nothing else.');
}

/** Modules of Node that lead out of the process, or to others that do. */
const leading = [
  ...['net', 'dgram', 'dns', 'dns/promises', 'tls', 'http', 'https', 'http2', 'inspector', 'inspector/promises'],
  ...['child_process', 'cluster', 'worker_threads', 'module', 'repl', 'wasi', 'v8'],
];

/** Of `process`: what reports, signals, loads or changes who it is. */
const doorsOfProcess = [
  ...['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', '_kill', 'abort', 'execve', 'loadEnvFile', 'chdir'],
  ...['setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups', '_debugProcess', '_debugEnd', 'report'],
];

/**
 * Takes away what leads out of this process, before any stranger's code is read. Halves run in a context that has nothing of all this: so it
 * is the second wall, for the day when somebody finds a hole in the first. Node's permissions are the third; in Node 24 they do not cover
 * the network. What the process itself needs it has imported before.
 */
export function closeDoors(): void {
  // All of them are there before the first is closed: some are made of others.
  const modules = leading.map((name) => process.getBuiltinModule(`node:${name}`));
  for (const found of modules) closeModule(found);
  for (const name of doorsOfProcess)
    Object.defineProperty(process, name, { value: closed, writable: false, configurable: false });
  const language: unknown = vm.runInNewContext('Object.getOwnPropertyNames(globalThis).join()');
  const kept = new Set([...String(language).split(','), 'globalThis']);
  kept.delete('WebAssembly');
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
}

/** Every function of a module, and every method of its classes, becomes one that throws. */
function closeModule(found: object | undefined): void {
  if (found === undefined) return;
  for (const name of Object.getOwnPropertyNames(found)) {
    const about = Object.getOwnPropertyDescriptor(found, name);
    const value: unknown = about?.value;
    if (typeof value === 'function') closeMethods(value.prototype);
    if (about?.configurable) Object.defineProperty(found, name, { value: closed, writable: false, configurable: false });
  }
}

function closeMethods(methods: unknown): void {
  if (typeof methods !== 'object' || methods === null) return;
  for (const name of Object.getOwnPropertyNames(methods)) {
    const about = Object.getOwnPropertyDescriptor(methods, name);
    if (about?.configurable && typeof about.value === 'function')
      Object.defineProperty(methods, name, { ...about, value: closed });
  }
}
