import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Converts a TypeScript file to a classic script: without types and `export`, with its functions as globals.
 * @throws Error when it imports more than types: a script cannot import
 */
export async function bareScript(file: string): Promise<string> {
  const script = stripTypeScriptTypes(await readFile(file, 'utf8'))
    .replace(/^export /gm, '')
    .replace(/[ \t]+$/gm, '');
  if (/^import\b/m.test(script)) throw new Error(`${file} imports more than types, so it cannot stand alone as a script.`);
  return script;
}
