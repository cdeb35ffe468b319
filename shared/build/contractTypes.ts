import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { membersOf } from './contractMembers.ts';
import { browserTsconfig, isInstalled, sharedFolder as shared } from './places.ts';
import type { ReleaseInfo } from './releaseInfo.ts';
import { singletons } from './sharing.ts';
import { typescript } from './typescript.ts';

export type ContractTypes = NonNullable<ReleaseInfo['contract']['types']>;

/**
 * Modules whose types are the contract between host and remotes: their declarations to each other, and the code of `shared` that
 * the host provides.
 */
export const contractModules = [
  'shared/contracts/parts',
  'shared/contracts/events',
  ...singletons.filter((key) => key.startsWith('shared/')),
];

export const contractFile = 'contract.json';

/**
 * Emits the type declarations (`.d.ts`) of the contract's modules and of their imports from `shared`. The installed package
 * contains them ready-made.
 * @throws Error with TypeScript's messages when they do not compile
 */
export async function emitContractTypes(): Promise<Omit<ContractTypes, 'uses' | 'bus'>> {
  if (isInstalled) return JSON.parse(await readFile(join(shared, contractFile), 'utf8'));
  const { exports }: { exports: Record<string, string> } = JSON.parse(await readFile(join(shared, 'package.json'), 'utf8'));
  const sources = contractModules.map((name) => sourceOf(name, exports));
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-contract-'));
  try {
    const emitted = join(folder, 'emitted');
    const config = {
      extends: browserTsconfig,
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        types: [],
        rootDir: join(shared, 'src'),
        outDir: emitted,
      },
      files: sources.map((source) => join(shared, 'src', source)),
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const found = await typescript(folder);
    if (found) throw new Error(`The contract in shared/src does not compile:\n${found}`);
    const modules = Object.fromEntries(contractModules.map((name, index) => [name, declarationsOf(sources[index] ?? '')]));
    const files = await textsIn(emitted);
    return { modules, files, members: await comparedMembers(modules, files) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lists the members of the interfaces that the release gate compares one by one. */
export async function comparedMembers(
  modules: ContractTypes['modules'],
  files: ContractTypes['files'],
): Promise<ContractTypes['members']> {
  const textOf = (module: string) => files[modules[module] ?? ''] ?? '';
  const [parts, events, session] = await Promise.all([
    membersOf('PartProps', textOf('shared/contracts/parts')),
    membersOf('AppEvents', textOf('shared/contracts/events')),
    membersOf('Session', textOf('shared/session')),
  ]);
  return { parts, events, session };
}

function sourceOf(name: string, exports: Record<string, string>): string {
  const path = name.replace('shared/', './');
  const slash = path.lastIndexOf('/');
  const target = exports[path] ?? exports[`${path.slice(0, slash)}/*`]?.replace('*', path.slice(slash + 1));
  if (target === undefined) throw new Error(`shared/package.json exports no ${path}.`);
  return target.replace('./src/', '');
}

const declarationsOf = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

async function textsIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts')).sort();
  const texts = names.map(async (name) => [name.replaceAll('\\', '/'), await readFile(join(folder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}
