import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

export async function filesIn(top: string): Promise<string[]> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
