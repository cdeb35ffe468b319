import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** A file of the site that the composer gave. */
export interface ComposedFile {
  /** Below `pages/`. */
  file: string;
  text: string;
}

const Composed = Type.Array(
  Type.Object({
    file: Type.String({ pattern: '^pages/(?:[a-z][a-z0-9-]*/|_id/)*[a-z_][a-z0-9_-]*\\.(?:html|json)$' }),
    text: Type.String(),
  }),
);

/** How a process is started that may open no file, start no process or thread, and sees nothing of the environment. */
export const confined = {
  flags: ['--permission', '--max-old-space-size=256'],
  options: { env: {}, cwd: '/' },
};

/**
 * The whole of the process that a composer runs in. What it gets and gives is text: it never holds an object of Node's. It has no
 * clock and nothing random, so that the same releases give the same bytes, whoever composes.
 */
export const composerProgram = `
const vm = require('node:vm');
// Whoever started this may have been killed: then there is nobody to tell anything.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(1));
process.on('uncaughtException', (error) => process.stderr.write(String(error && error.message), () => process.exit(1)));
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const { script, input, timeout } = JSON.parse(Buffer.concat(chunks).toString());
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  const run = (code, filename) => vm.runInContext(code, context, { filename, timeout });
  run('for (const name of ["Date", "Intl", "WebAssembly", "console"]) delete globalThis[name]; delete Math.random;', 'bare.js');
  context.input = JSON.stringify(input);
  run(script, 'composer.js');
  const composed = run('JSON.stringify(compose(JSON.parse(input)))', 'call.js');
  if (typeof composed !== 'string') throw new Error('The composer gave nothing.');
  process.stdout.write(composed);
});
`;

/**
 * Runs the composer of a release of the host in a confined process of its own.
 * @param script `composer.js`, verified
 * @param input what it composes from, as JSON
 * @param patience how long it may take, ms
 * @throws Error with the composer's own words when it refuses, gives something else than files below `pages/`, or does not end
 */
export async function runComposer(script: string, input: object, patience = 20_000): Promise<ComposedFile[]> {
  const child = spawn(process.execPath, [...confined.flags, '-e', composerProgram], {
    ...confined.options,
    stdio: ['pipe', 'pipe', 'pipe'],
    // It ends by itself; this is for one that does not.
    timeout: 2 * patience,
    killSignal: 'SIGKILL',
  });
  // A process that is gone already takes no input; what it says of that comes below.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ script, input, timeout: patience }));
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [code, given, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`The live host's composer failed: ${said.trim().slice(0, 500) || 'it did not end.'}`);
  return composedFiles(given);
}

/**
 * The files that a composer gave.
 * @param given its answer, as JSON
 * @throws Error when it is something else
 */
export function composedFiles(given: string): ComposedFile[] {
  const files: unknown = JSON.parse(given);
  if (Value.Check(Composed, files)) return files;
  const [first] = Value.Errors(Composed, files);
  throw new Error(`The live host's composer gave no files of pages: ${first?.instancePath} ${first?.message}.`);
}
