import { existsSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A program with all of its modules, as text: the process that runs it opens no file for it. */
export interface ProgramText {
  /** Address of its first module. */
  entry: string;
  /** Sources by address, without types. */
  sources: Record<string, string>;
  /** Addresses by the names that modules import them by, where these are names of packages. */
  packages: Record<string, string>;
}

/** The name in `import … from`, `export … from` or `import` alone. */
const importing = /^\s*(?:import|export)\s(?:[\w*\s{},$]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;

const made = new Map<string, ProgramText>();

/**
 * Collects a program. It is done once, here, because taking the types away in every process would take 250 of the 310 ms of its start.
 * @param file its first module, without its ending, as a real path
 * @param libraries files by the names of packages that are left to the process to load, e.g. with native code
 */
export function programText(file: string, libraries: Record<string, string> = {}): ProgramText {
  const known = made.get(file);
  if (known !== undefined) return known;
  // A team's tool has the sources as JavaScript.
  const entry = pathToFileURL([`${file}.ts`, `${file}.js`].find((one) => existsSync(one)) ?? file).href;
  const packages = Object.fromEntries(Object.entries(libraries).map(([name, library]) => [name, pathToFileURL(library).href]));
  const text: ProgramText = { entry, sources: {}, packages };
  collect(entry, text);
  made.set(file, text);
  return text;
}

function collect(address: string, text: ProgramText): void {
  if (Object.hasOwn(text.sources, address)) return;
  const file = fileURLToPath(address);
  const found = readFileSync(file, 'utf8');
  const source = path.extname(file) === '.ts' ? stripTypeScriptTypes(found) : found;
  text.sources[address] = source;
  for (const [, name = ''] of source.matchAll(importing)) {
    if (name.startsWith('node:')) continue;
    if (name.startsWith('.')) collect(new URL(name, address).href, text);
    else if (!Object.hasOwn(text.packages, name)) {
      const target = pathToFileURL(createRequire(file).resolve(name)).href;
      text.packages[name] = target;
      collect(target, text);
    }
  }
}
