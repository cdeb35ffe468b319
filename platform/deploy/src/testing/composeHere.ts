import { runScript } from 'ssr/sandbox/runScript';
import { type ComposedFile, composedFiles } from '../release/runComposer.ts';

/**
 * Replaces `runComposer` in tests (jest.config.mjs): runs the composer in this process. Tests of releases compose some hundred
 * times, and a process for each took most of their time. `runComposer.test.ts` tests the sandbox, and programs that tests start
 * use the real one.
 */
export async function runComposer(script: string, input: object): Promise<ComposedFile[]> {
  const importing = (): never => {
    throw new Error('It used import().');
  };
  try {
    const task = { kind: 'composer', script, input: JSON.stringify(input), limitMs: 20_000 } as const;
    return composedFiles(runScript(task, importing));
  } catch (error) {
    throw new Error(`The live host's composer failed: ${error instanceof Error ? error.message : error}`);
  }
}
