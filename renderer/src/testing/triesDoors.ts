import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { closeDoors } from '../confined/closeDoors.ts';

// Started by the test of the second wall: says which of these doors are open to code that has reached the process itself.

const isClosing = process.argv[2] === 'closing';
const port = Number(process.argv[3]);
const { exit } = process;
/** What they are reached by is kept from before, as somebody who came in would have it. */
const { getBuiltinModule } = process;
const world = globalThis;
if (isClosing) closeDoors();

const doors: Record<string, () => unknown> = {
  'a connection': () => net.connect(port, '127.0.0.1').unref(),
  'a socket': () => new net.Socket().connect(port, '127.0.0.1').unref(),
  'a server': () => net.createServer().listen(0).unref(),
  'a request': () => http.get(`http://127.0.0.1:${port}/`).on('error', () => {}),
  'the requests of the web': () => world.fetch('data:,x'),
  'a name': () => dns.lookup('localhost', () => {}),
  'built-in modules': () => process.getBuiltinModule('node:dgram').createSocket('udp4').unref(),
  'what built-in modules were': () => getBuiltinModule('node:dgram').createSocket('udp4').unref(),
  'a child process': () => getBuiltinModule('node:child_process').spawn('true').unref(),
  'a thread': () => new (getBuiltinModule('node:worker_threads').Worker)('', { eval: true }).unref(),
  require: () => getBuiltinModule('node:module').createRequire('/')('node:net'),
  'a file': () => fs.readFileSync('/etc/hostname'),
  'a file that is written': () => fs.writeFileSync(`/tmp/renderer-door-${process.pid}`, ''),
  'the environment': () => {
    if (process.env.PATH === undefined) throw new Error('There is none.');
  },
  'code from text': () => new Function('return 1')(),
  WebAssembly: () => new (Reflect.get(world, 'WebAssembly').Module)(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
  'prototypes of the process': () => {
    Reflect.set(Array.prototype, 'push', Array.prototype.push);
    if (Object.isFrozen(Array.prototype)) throw new Error('They are frozen.');
  },
};

const open = Object.entries(doors).flatMap(([name, tried]) => {
  try {
    tried();
    return [name];
  } catch {
    return [];
  }
});
fs.writeSync(1, JSON.stringify({ open, tried: Object.keys(doors) }));
exit(0);
