import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './test.ts';

/** Saves a file as a whole, so that no development server finds it empty: on a busy machine one did, and built that. */
export async function save(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** Changes a source file of a checkout, as a person who saves it. @returns what it was */
export async function edit(checkout: string, file: string, from: string, to: string): Promise<string> {
  const path = join(checkout, file);
  const text = await readFile(path, 'utf8');
  expect(text, file).toContain(from);
  await save(path, text.replace(from, to));
  return text;
}
