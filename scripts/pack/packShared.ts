import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractFile, emitContractTypes } from 'shared/build/contractTypes';
import { root } from 'shared/build/root';
import { compileFolder, copySources, engines, writeCommand } from './compile.ts';
import { installedVersions, manifestOf } from './packages.ts';

/** Packages that app and `shared` must share as single copies: those that cross the boundary, and the bundler. */
const peers = ['@emotion/react', '@emotion/styled', 'react', 'react-dom', 'swr', 'webpack'];
/** Packages that `shared/testing` and `shared/build/jest` need from the app. */
const forTests = [
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'jest',
  'jest-axe',
  'jest-environment-jsdom',
  'msw',
];

/**
 * Writes the package `shared` for teams: compiled, with type declarations, the contract's declarations, and its sources for
 * tests.
 */
export async function writeShared(to: string): Promise<void> {
  const from = join(root, 'shared');
  const manifest = await manifestOf('shared');
  for (const folder of ['src', 'build']) {
    await compileFolder(join(from, folder), join(to, folder));
    await copySources(join(from, folder), join(to, 'source', folder));
  }
  await writeCommand(join(to, 'bin', 'snail-lotto-dev.js'), '../build/develop.js');
  await writeDeclarations(from, to);
  await writeFile(join(to, contractFile), JSON.stringify(await emitContractTypes()));
  await writeFile(join(to, 'tsconfig.json'), `${JSON.stringify(await tsconfig(), null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) await copyFile(join(from, file), join(to, file));
  const all = await installedVersions('shared', Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
  const tests = await installedVersions('.', forTests);
  const types = await installedVersions('.', ['@types/react', '@types/react-dom']);
  const picked = (wanted: (name: string) => boolean) => Object.fromEntries(Object.entries(all).filter(([name]) => wanted(name)));
  await writeFile(
    join(to, 'package.json'),
    `${JSON.stringify(
      {
        // It imports itself by this name. The public registry has another package of this name, so this one is installed from a
        // file.
        name: manifest.name,
        version: manifest.version,
        private: true,
        description: 'What host and remotes of Snail Lotto have in common: contracts, kit, test helpers, and the build recipe',
        license: 'MIT',
        type: 'module',
        engines,
        sideEffects: ['./src/theme/*.css'],
        bin: { 'snail-lotto-dev': './bin/snail-lotto-dev.js' },
        exports: { ...Object.fromEntries(Object.entries(manifest.exports ?? {}).map(builtExport)), ...plain },
        dependencies: { ...picked((name) => !peers.includes(name)), ...types },
        peerDependencies: { ...picked((name) => peers.includes(name)), ...tests },
        peerDependenciesMeta: Object.fromEntries(forTests.map((name) => [name, { optional: true }])),
      },
      null,
      2,
    )}\n`,
  );
}

const plain = { './tsconfig.json': './tsconfig.json', './package.json': './package.json', './source/*': './source/*' };

function builtExport([name, target]: [string, string]): [string, string | { types: string; default: string }] {
  if (!/\.tsx?$/.test(target)) return [name, target];
  const stem = target.replace(/\.tsx?$/, '');
  return [name, { types: `${stem}.d.ts`, default: `${stem}.js` }];
}

/** Writes the type declarations of all exports. */
async function writeDeclarations(from: string, to: string): Promise<void> {
  const config = {
    extends: join(root, 'tsconfig.browser.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: from,
      outDir: to,
      types: ['node', 'jest'],
    },
    files: [],
    include: [join(from, 'src'), join(from, 'build')],
    exclude: [join(from, '**', '*.test.ts'), join(from, '**', '*.test.tsx')],
  };
  // Inside the package, so that its imports resolve as for its own sources.
  const file = join(from, 'tsconfig.pack.json');
  await writeFile(file, JSON.stringify(config));
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', file], {
      cwd: from,
    });
  } finally {
    await rm(file);
  }
  const names = await readdir(to, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.d.ts') && !/[\\/]node_modules[\\/]/.test(one))) {
    const text = await readFile(join(to, name), 'utf8');
    await writeFile(join(to, name), text.replace(/((?:from|import\(?)\s*['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2'));
  }
}

/** Returns the project's TypeScript settings for browser apps as one self-contained file. */
async function tsconfig(): Promise<object> {
  const read = async (name: string): Promise<{ compilerOptions: object }> => JSON.parse(await readFile(join(root, name), 'utf8'));
  const [base, browser] = await Promise.all([read('tsconfig.base.json'), read('tsconfig.browser.json')]);
  return { files: ['./src/assets/assets.d.ts'], compilerOptions: { ...base.compilerOptions, ...browser.compilerOptions } };
}
