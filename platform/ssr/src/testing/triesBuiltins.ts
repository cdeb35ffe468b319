import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import process from 'node:process';
import { enterSandbox } from '../sandbox/enterSandbox.ts';

// Reports which of these accesses work for code that has reached the process itself. Last arguments: whether to enter the
// sandbox, and a port, a Unix socket and a file.

const [entering = '', port = '', socket = '', file = ''] = process.argv.slice(-4);
const send = process.send?.bind(process);
const exit: (code: number) => never = process.exit.bind(process);
const { getBuiltinModule } = process;
const world = globalThis;
const isPipe = (one: unknown): one is { constructor: new (kind: number) => { bind(path: string): number } } =>
  Object(one).constructor.name === 'Pipe';
const pipe = Object.getOwnPropertySymbols(process)
  .map((symbol): unknown => Reflect.get(process, symbol))
  .find(isPipe);
if (entering === 'enter') enterSandbox('without libraries');

const connected = (made: net.Socket): Promise<void> =>
  new Promise((resolve, reject) => made.once('connect', resolve).once('error', reject).end());

const network: Record<string, () => unknown> = {
  'a connection': () => connected(net.connect(Number(port), '127.0.0.1')),
  'a Unix socket': () => connected(net.connect(socket)),
  'a socket that is made by its class': () => connected(new net.Socket().connect(socket)),
  'a native socket': () => {
    if (pipe === undefined || new pipe.constructor(1).bind(`${socket}.${process.pid}`) !== 0) throw new Error('It was refused.');
  },
  'a server': () => new Promise<void>((resolve, reject) => net.createServer().once('error', reject).listen(0, resolve)),
  'a request': () =>
    new Promise((resolve, reject) => http.get(`http://127.0.0.1:${port}/`).once('socket', resolve).once('error', reject)).then(
      (made) => connected(Object(made)),
    ),
  'the requests of the web': () => world.fetch(`http://127.0.0.1:${port}/`),
  'a datagram': () =>
    new Promise<void>((resolve, reject) => {
      const made = getBuiltinModule('node:dgram').createSocket('udp4').once('error', reject);
      made.send('x', 9, '127.0.0.1', (error) => (error ? reject(error) : resolve()));
    }),
};
/** Only for Node's own protection: here a refusal by the kernel looks like a machine without network. */
const others: Record<string, () => unknown> = {
  'a name server': () =>
    new Promise<void>((resolve, reject) => {
      const asked = new dns.Resolver({ timeout: 100, tries: 1 });
      asked.setServers([`127.0.0.1:${port}`]);
      asked.resolve4('a.example', (error) =>
        error?.code === 'ETIMEOUT' || error === null || error.code === 'ECONNREFUSED' ? resolve() : reject(error),
      );
    }),
  'a child process': () => getBuiltinModule('node:child_process').spawn('true').unref(),
  'a thread': () => new (getBuiltinModule('node:worker_threads').Worker)('', { eval: true }).unref(),
  'a file': () => fs.readFileSync(file),
  'a file that is written': () => fs.writeFileSync(`${file}.${process.pid}`, ''),
  'the environment': () => {
    if (process.env.PATH === undefined) throw new Error('There is none.');
  },
  'code from text': () => new Function('return 1')(),
  'prototypes of the process': () => {
    Reflect.set(Array.prototype, 'push', Array.prototype.push);
    if (Object.isFrozen(Array.prototype)) throw new Error('They are frozen.');
  },
  'built-in modules': () => process.getBuiltinModule('node:dgram').createSocket('udp4'),
  'what built-in modules were': () => getBuiltinModule('node:dgram').createSocket('udp4'),
  'a signal to another process': () => process.kill(process.ppid, 0),
  require: () => getBuiltinModule('node:module').createRequire('/')('node:net'),
  'a name': () => dns.lookup('localhost', () => {}),
  WebAssembly: () => new (Reflect.get(world, 'WebAssembly').Module)(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
};

const open = [];
for (const [name, tried] of Object.entries({ ...network, ...others })) {
  try {
    // When a request gets no answer at all, the event loop runs empty.
    const unanswered = new Promise((_, reject) => process.once('beforeExit', reject));
    unanswered.catch(() => {});
    await Promise.race([tried(), unanswered]);
    open.push(name);
  } catch {}
}
const said = {
  open,
  network: Object.keys(network),
  all: Object.keys({ ...network, ...others }),
  user: process.getuid?.() ?? null,
};
send?.(said, undefined, undefined, () => exit(0));
