import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { layerProblems } from './layerProblems.ts';

const src = path.resolve(import.meta.dirname, '../src');

/** Checks the imports of the provider's files against layers.ts, and reports violations. */
export async function checkLayers(say: (line: string) => void): Promise<boolean> {
  const entries = await readdir(src, { recursive: true });
  const files = entries.filter((name) => name.endsWith('.ts')).map((name) => name.split(path.sep).join('/'));
  const sources = new Map<string, string>();
  for (const file of files.sort()) sources.set(file, await readFile(path.join(src, file), 'utf8'));
  const problems = layerProblems(sources);
  for (const problem of problems) say(problem);
  return problems.length === 0;
}
