import { runScript } from 'ssr/confined/runScript';
import { type ComposedFile, composedFiles } from '../release/runComposer.ts';

/**
 * What `runComposer` does, in this process. Tests of releases compose some hundred times, each time in a process of its own that took
 * most of their time; jest.config.mjs gives them this one. What confines a composer is tested in `runComposer.test.ts`, and the
 * programs that tests start have the real one.
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
