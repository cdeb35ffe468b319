import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the text of an app's `examples.json`; null if it has no `src/exposes/examples.ts`.
 * @throws Error if that file exports no `examples`, or they are no plain data
 */
export async function examplesOf(folder: string): Promise<string | null> {
  const file = join(folder, 'src', 'exposes', 'examples.ts');
  if (!existsSync(file)) return null;
  const { examples }: { examples?: unknown } = await import(pathToFileURL(file).href);
  const text = `${JSON.stringify(examples) ?? ''}\n`;
  if (examples === undefined || !isDeepStrictEqual(JSON.parse(text), examples))
    throw new Error(
      `${file} has to export plain data as 'examples': what JSON can write, without undefined, dates and functions.`,
    );
  return text;
}
