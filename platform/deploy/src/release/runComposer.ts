import { runSandboxed } from 'ssr/runSandboxed';
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

/**
 * Runs the composer of a release of the host in a sandboxed process. It has no clock and nothing random, so that the same releases give the
 * same bytes, whoever composes.
 * @param script `composer.js`, verified
 * @param input what it composes from, as JSON
 * @param patience how long it may take, ms
 * @throws Error with the composer's own words when it refuses, gives something else than files below `pages/`, or does not end
 */
export async function runComposer(script: string, input: object, patience = 20_000): Promise<ComposedFile[]> {
  const task = { kind: 'composer', script, input: JSON.stringify(input), limitMs: patience } as const;
  const given = await runSandboxed(task).catch((error: unknown) => {
    throw new Error(`The live host's composer failed: ${error instanceof Error ? error.message : error}`);
  });
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
