import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from '@swc/core';
import slimStyles from 'shared/build/slimStyles';

const left = /\.test\.tsx?$|(^|\/)(node_modules|dist)(\/|$)/;
/** Files whose styles the build strips of comments; installed packages are used as they are. */
const withStyles = /\.styles\.ts$|(^|\/)(theme|ui)\/[^/]+\.tsx?$/;

/**
 * Compiles the sources of a folder to JavaScript, because Node does not run TypeScript inside `node_modules`; copies all other
 * files.
 * @param leaving returns true for paths (with forward slashes) to leave out
 */
export async function compileFolder(from: string, to: string, leaving: (path: string) => boolean = () => false): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(from.length + 1).replaceAll('\\', '/');
    if (left.test(path) || leaving(path)) continue;
    const isSource = /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
    const target = join(to, isSource ? path.replace(/\.tsx?$/, '.js') : path);
    await mkdir(dirname(target), { recursive: true });
    if (!isSource) await copyFile(source, target);
    else {
      const code = await javascript(await readFile(source, 'utf8'), path);
      await writeFile(target, withStyles.test(path) ? slimStyles(code) : code);
    }
  }
}

/** Files that a module starts by path, which the compiler does not rewrite: `path.join(import.meta.dirname, 'worker.ts')`. */
const programs = /((?:import\.meta\.dirname, |new URL\()['"][\w./-]+)\.ts(['"])/g;

async function javascript(source: string, path: string): Promise<string> {
  // Missing in swc's type declarations: rewrites relative imports to the compiled files.
  const rewritten = { rewriteRelativeImportExtensions: true };
  const { code } = await transform(source, {
    filename: path,
    swcrc: false,
    configFile: false,
    isModule: true,
    module: { type: 'es6' },
    jsc: {
      ...rewritten,
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: path.endsWith('x') },
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
  });
  return code.replace(programs, '$1.js$2');
}

export async function copySources(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(from.length + 1);
    if (!/\.tsx?$/.test(path) || left.test(path.replaceAll('\\', '/'))) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(source, join(to, path));
  }
}

/** Node versions that may install the packages; the commands themselves need `neededMajor`. */
export const engines = { node: '>=20' };

/** Major version of Node that the commands need. */
const neededMajor = 24;

export async function writeCommand(file: string, program: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const text = `#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
const { node } = process.versions;
if (Number(node.split('.')[0]) < ${neededMajor}) {
  console.error(\`This command needs Node ${neededMajor} or later, and this is Node \${node}. Start it as a script of package.json (npm run …): npm puts the Node that is installed with the packages first.\`);
  process.exit(1);
}
await import('${program}');
`;
  await writeFile(file, text, { mode: 0o755 });
}
