import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './test.ts';

/** Saves a file atomically: on a busy machine a development server once built an empty file. */
export async function save(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/**
 * Edits a source file of a checkout.
 * @returns its former text
 */
export async function edit(checkout: string, file: string, from: string, to: string): Promise<string> {
  const path = join(checkout, file);
  const text = await readFile(path, 'utf8');
  expect(text, file).toContain(from);
  await save(path, text.replace(from, to));
  return text;
}
