import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { exits } from './sandbox/protocol.ts';
import type { ScriptTask } from './sandbox/runScript.ts';
import { startSandboxed } from './sandbox/startSandboxed.ts';

const Answer = Type.Union([Type.Object({ result: Type.String() }), Type.Object({ problem: Type.String() })]);

/**
 * Runs a script of a release once, in a new sandboxed process with a heap of 256 MB.
 * @returns its result as JSON, unvalidated
 * @throws Error with the script's message when it throws; also when it does not end, ends its process, or uses import()
 */
export function runSandboxed(task: ScriptTask): Promise<string> {
  const child = startSandboxed({
    file: path.join(import.meta.dirname, 'sandbox/scriptProgram'),
    options: ['--max-old-space-size=256'],
    hasErrorOutput: true,
  });
  let [lastWords, isTooLate] = ['', false];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(0, 2000);
  });
  // The process limits its own time; this kills one that does not end.
  const timer = setTimeout(() => {
    isTooLate = true;
    child.kill('SIGKILL');
  }, 2 * task.limitMs);
  return new Promise<string>((resolve, reject) => {
    child.once('message', (answer) => {
      if (!Value.Check(Answer, answer)) reject(new Error('It gave something else than text.'));
      else if ('result' in answer) resolve(answer.result);
      else reject(new Error(answer.problem));
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === exits.imported) reject(new Error('It used import().'));
      else if (isTooLate) reject(new Error('It did not end.'));
      else if (/heap out of memory/.test(lastWords)) reject(new Error('Its heap was full.'));
      else reject(new Error(`Its process ended with ${signal ?? `code ${code}`}. ${lastWords.trim().slice(0, 500)}`.trim()));
    });
    child.send(task, () => {});
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
