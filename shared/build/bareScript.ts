import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/**
 * A TypeScript file as a script without types and modules, whose functions are simply there.
 * @throws Error when it imports more than types: a script has nothing to import from
 */
export async function bareScript(file: string): Promise<string> {
  const script = stripTypeScriptTypes(await readFile(file, 'utf8'))
    .replace(/^export /gm, '')
    .replace(/[ \t]+$/gm, '');
  if (/^import\b/m.test(script)) throw new Error(`${file} imports more than types, so it cannot stand alone as a script.`);
  return script;
}
