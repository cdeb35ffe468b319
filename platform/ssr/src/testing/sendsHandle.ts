import process from 'node:process';
import { enterSandbox } from '../sandbox/enterSandbox.ts';

// Sends its own channel to its parent as a handle of a kind that Node does not know, as code that escaped into the process could.

const send = process.send?.bind(process);
const pipe: unknown = Object.getOwnPropertySymbols(process)
  .map((symbol): unknown => Reflect.get(process, symbol))
  .find((one) => Object(one).constructor.name === 'Pipe');
enterSandbox('without libraries');
Object.defineProperty(Object.prototype, 'toJSON', {
  value(this: object) {
    return 'cmd' in this && this.cmd === 'NODE_HANDLE' ? { cmd: 'NODE_HANDLE', type: 'a kind that is none', msg: {} } : this;
  },
});
Reflect.apply(send ?? (() => {}), undefined, [{ first: true }, pipe]);
