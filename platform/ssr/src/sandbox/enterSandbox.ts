import dgram from 'node:dgram';
import net from 'node:net';
import process from 'node:process';
import vm from 'node:vm';

/** User and group id that a sandboxed process started by root changes to. No package uses this id, so it owns no files. */
export const sandboxUser = 64_983;

/**
 * Drops the rights that a sandboxed process still has: root, and the built-ins of Node that reach outside. Call it after all
 * files of the program are read.
 * @param libraries 'with libraries' keeps Node's globals for libraries that need them
 */
export function enterSandbox(libraries: 'without libraries' | 'with libraries'): void {
  if (process.getuid?.() === 0) {
    try {
      process.setgroups?.([]);
      process.setgid?.(sandboxUser);
      process.setuid?.(sandboxUser);
    } catch {
      // A container may not allow this user; its root user is limited to the container.
    }
  }
  disableBuiltins();
  if (libraries === 'without libraries') removeGlobals();
}

function closed(): never {
  throw new Error('This process is a sandbox: it has no network, files or children.');
}

/**
 * Node modules that reach the network, load modules or change V8. Modules built on them, such as http and tls, then fail too.
 * Node's permission model refuses child processes, threads, WASI and the inspector.
 */
const dangerousModules = ['net', 'dgram', 'dns', 'dns/promises', 'module', 'v8'];

const dangerousProcessMembers = [
  ...['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'kill', '_kill', 'abort', 'execve', 'loadEnvFile', 'chdir'],
  ...['setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups', '_debugProcess', '_debugEnd', 'report'],
];

const socketMethods = [
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
 * Disables the built-ins of Node that reach outside of this process, before any untrusted code is read. Code of releases runs in
 * a realm without them, so this is a second line of defence against an escape from the realm, and against network access where
 * the kernel does not forbid it. Native methods come first: without them no object can open a socket.
 */
function disableBuiltins(): void {
  for (const native of nativeObjects()) {
    const methods: unknown = Object.getPrototypeOf(native);
    for (const name of typeof methods === 'object' && methods !== null ? Object.getOwnPropertyNames(methods) : [])
      if (socketMethods.includes(name))
        Object.defineProperty(methods, name, { value: closed, writable: false, configurable: false });
  }
  // Load all modules before disabling the first one: some depend on others.
  const modules = dangerousModules.map((name) => process.getBuiltinModule(`node:${name}`));
  for (const found of modules) disableModule(found);
  for (const name of dangerousProcessMembers)
    Object.defineProperty(process, name, { value: closed, writable: false, configurable: false });
}

/** Removes everything from the global object except the language's own globals. */
function removeGlobals(): void {
  const language: unknown = vm.runInNewContext('Object.getOwnPropertyNames(globalThis).join()');
  const kept = new Set([...String(language).split(','), 'globalThis']);
  kept.delete('WebAssembly');
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
}

/**
 * Returns one native object of each class that opens sockets, without opening one. @throws Error where this version of Node has
 * no such objects
 */
function nativeObjects(): object[] {
  const found = [
    // Its DNS lookup never answers, so it never connects.
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

function disableModule(found: object | undefined): void {
  if (found === undefined) return;
  for (const name of Object.getOwnPropertyNames(found)) {
    const about = Object.getOwnPropertyDescriptor(found, name);
    const value: unknown = about?.value;
    if (typeof value === 'function') disableMethods(value.prototype);
    if (about?.configurable) Object.defineProperty(found, name, { value: closed, writable: false, configurable: false });
  }
}

function disableMethods(methods: unknown): void {
  if (typeof methods !== 'object' || methods === null) return;
  for (const name of Object.getOwnPropertyNames(methods)) {
    const about = Object.getOwnPropertyDescriptor(methods, name);
    if (about?.configurable && typeof about.value === 'function')
      Object.defineProperty(methods, name, { ...about, value: closed });
  }
}
