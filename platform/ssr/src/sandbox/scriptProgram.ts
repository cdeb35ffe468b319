import process from 'node:process';
import { enterSandbox } from './enterSandbox.ts';
import { exits } from './protocol.ts';
import { runScript, type ScriptTask } from './runScript.ts';

// Process that runs one script. Only startSandboxed starts it.

const exit: (code: number) => never = process.exit.bind(process);
const send = process.send?.bind(process) ?? (() => exit(exits.broken));

process.once('disconnect', () => exit(0));
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => exit(exits.broken));
enterSandbox('without libraries');

process.once('message', (task: ScriptTask) => {
  let answer: { result: string } | { problem: string };
  try {
    answer = { result: runScript(task, () => exit(exits.imported)) };
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : 'It failed.' };
  }
  send(answer, undefined, undefined, () => exit(0));
});
