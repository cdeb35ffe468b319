import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typescript } from 'shared/build/typescript';

// Compiles all public modules of `shared`.
jest.setTimeout(120_000);

const root = join(import.meta.dirname, '..');

/**
 * The paths that a team's own repository could import of `shared` at commit 9778a85a, each with its exported names. A path and a
 * name stay, wherever their file moves: an alias in the `exports` of `shared/package.json` keeps a path. Two paths are left out,
 * because no remote imports them: `shared/verify.mjs` (now `fair/verifier`) and `shared/build/server/loadHalf` (now in
 * `platform/ssr`).
 */
const published = readFileSync(join(import.meta.dirname, 'publicImports.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [path = '', names] = line.split(': ');
    return { path, names: names?.split(' ') ?? [] };
  });
const isAsset = (path: string) => path.startsWith('shared/assets/');

/** Compiles a module that imports `shared` as a remote does. Returns TypeScript's messages about it. */
async function compile(lines: string[]): Promise<string[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'snail-lotto-imports-')));
  try {
    const config = {
      extends: join(root, 'mfe-lottery', 'tsconfig.json'),
      compilerOptions: { noUncheckedSideEffectImports: true },
      include: ['remote/imports.ts', join(root, 'shared', 'src', 'assets', 'assets.d.ts')],
    };
    await mkdir(join(folder, 'remote'));
    await writeFile(join(folder, 'remote', 'imports.ts'), lines.join('\n'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await symlink(join(root, 'mfe-lottery', 'node_modules'), join(folder, 'remote', 'node_modules'), 'junction');
    return (await typescript(folder)).split('\n').filter((message) => message.startsWith('remote/'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('shared has every path and name that a repository of its own could import at 9778a85a', async () => {
  const modules = published.filter(({ path }) => !isAsset(path));
  expect(modules.length).toBeGreaterThan(250);
  const lines = modules.map(({ path, names }, index) =>
    names.length === 0
      ? `import '${path}';`
      : `export type { ${names.map((name) => `${name} as ${name}${index}`).join(', ')} } from '${path}';`,
  );
  expect(await compile(lines)).toEqual([]);
});

test('a path or name that is gone is an error (control)', async () => {
  const messages = await compile(["import 'shared/clock/gone';", "export type { gone } from 'shared/clock';"]);
  expect(messages).toEqual([
    expect.stringMatching(/imports\.ts\(1,.+shared\/clock\/gone/),
    expect.stringMatching(/imports\.ts\(2,.+'gone'/),
  ]);
});

test('shared has every picture and font of 9778a85a', () => {
  const assets = published.filter(({ path }) => isAsset(path)).map(({ path }) => path.replace('shared/', 'shared/src/'));
  expect(assets.length).toBeGreaterThan(10);
  expect(assets.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
