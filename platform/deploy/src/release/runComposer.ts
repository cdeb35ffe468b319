import { runSandboxed } from 'ssr/runSandboxed';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

export interface ComposedFile {
  file: string;
  text: string;
}

const Composed = Type.Array(
  Type.Object({
    file: Type.String({ pattern: '^pages/(?:[a-z][a-z0-9-]*/|_id/)*[a-z_][a-z0-9_-]*\\.(?:html|json)$' }),
    text: Type.String(),
  }),
);

/**
 * Runs the composer of a release in a sandboxed process, without clock and randomness, so that equal input gives equal bytes.
 * @param script `composer.js`, verified
 * @param input JSON value
 * @param patience timeout, ms
 * @throws Error with the composer's message if it refuses, times out, or returns anything but files below `pages/`
 */
export async function runComposer(script: string, input: object, patience = 20_000): Promise<ComposedFile[]> {
  const task = { kind: 'composer', script, input: JSON.stringify(input), limitMs: patience } as const;
  const given = await runSandboxed(task).catch((error: unknown) => {
    throw new Error(`The live host's composer failed: ${error instanceof Error ? error.message : error}`);
  });
  return composedFiles(given);
}

/**
 * Validates the output of a composer.
 * @param given JSON
 * @throws Error if it is no list of page files
 */
export function composedFiles(given: string): ComposedFile[] {
  const files: unknown = JSON.parse(given);
  if (Value.Check(Composed, files)) return files;
  const [first] = Value.Errors(Composed, files);
  throw new Error(`The live host's composer gave no files of pages: ${first?.instancePath} ${first?.message}.`);
}
