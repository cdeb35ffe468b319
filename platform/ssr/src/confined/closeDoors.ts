import dgram from 'node:dgram';
import net from 'node:net';
import process from 'node:process';
import vm from 'node:vm';

function closed(): never {
  throw new Error('This process is a sandbox: it has no network, files or children.');
}

/**
 * Modules of Node that lead out of the process, load others, or change V8. What is made of them, as http and tls are, leads nowhere then; children,
 * threads, WASI and the inspector are Node's permissions to refuse.
 */
const leading = ['net', 'dgram', 'dns', 'dns/promises', 'module', 'v8'];

/** Of `process`: what reports, signals, loads or changes who it is. */
const doorsOfProcess = [
  ...['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', '_kill', 'abort', 'execve', 'loadEnvFile', 'chdir'],
  ...['setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups', '_debugProcess', '_debugEnd', 'report'],
];

/** Methods of native classes by which sockets are opened. */
const nativeMethods = [
  'open',
  'bind',
  'bind6',
  'listen',
  'connect',
  'connect6',
  'fchmod',
  'send',
  'send6',
  'recvStart',
  'setServers',
];

/**
 * Takes away what leads out of this process, before any stranger's code is read. Code of releases runs in a realm that has nothing of all
 * this, so it is there for the day when somebody finds a hole in the realm, and on machines on which nothing else holds the network. The native
 * methods go first: with them every object that could open a socket is of no use, whoever holds it.
 */
export function closeBuiltins(): void {
  for (const native of nativeObjects()) {
    const methods: unknown = Object.getPrototypeOf(native);
    for (const name of typeof methods === 'object' && methods !== null ? Object.getOwnPropertyNames(methods) : [])
      if (nativeMethods.includes(name))
        Object.defineProperty(methods, name, { value: closed, writable: false, configurable: false });
  }
  // All of them are there before the first is closed: some are made of others.
  const modules = leading.map((name) => process.getBuiltinModule(`node:${name}`));
  for (const found of modules) closeModule(found);
  for (const name of doorsOfProcess)
    Object.defineProperty(process, name, { value: closed, writable: false, configurable: false });
}

/** Leaves of the global object what the language has. */
export function closeGlobals(): void {
  const language: unknown = vm.runInNewContext('Object.getOwnPropertyNames(globalThis).join()');
  const kept = new Set([...String(language).split(','), 'globalThis']);
  kept.delete('WebAssembly');
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
}

/** One native object of each class that opens sockets; none of them has opened one. @throws Error where Node has them elsewhere */
function nativeObjects(): object[] {
  const found = [
    // It waits for its address, which never comes.
    valueIn(net.connect({ host: 'never.invalid', port: 1, lookup: () => {} }), '_handle'),
    ownSymbolValues(process).find((one) => one.constructor.name === 'Pipe'),
    ownSymbolValues(dgram.createSocket('udp4')).flatMap((one) => valueIn(one, 'handle') ?? [])[0],
  ];
  return found.map((one) => {
    if (one === undefined) throw new Error('This version of Node keeps its sockets where the sandbox does not find them.');
    return one;
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function valueIn(owner: object, name: string): object | undefined {
  const value: unknown = Reflect.get(owner, name);
  return isObject(value) ? value : undefined;
}

const ownSymbolValues = (owner: object): object[] =>
  Object.getOwnPropertySymbols(owner)
    .map((symbol): unknown => Reflect.get(owner, symbol))
    .filter(isObject);

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
