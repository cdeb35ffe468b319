import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Module, parse, type TsInterfaceDeclaration, type TsTypeElement } from '@swc/core';
import { browserTsconfig, isInstalled, sharedFolder as shared } from './places.ts';
import type { ReleaseInfo } from './releaseInfo.ts';
import { singletons } from './sharing.ts';
import { typescript } from './typescript.ts';

/**
 * Lists the members of an interface, which the release gate checks one by one.
 * @param declarations text of the module that declares it
 * @throws Error when it is missing, extends another interface, or has computed names
 */
export async function membersOf(name: string, declarations: string): Promise<string[]> {
  const found = interfacesOf(await parse(declarations, { syntax: 'typescript' })).filter(({ id }) => id.value === name);
  if (found.length !== 1 || found.some((one) => one.extends.length > 0))
    throw new Error(`Declare ${name} as one interface with all its members written out: the release gate asks for each.`);
  return found.flatMap(({ body }) => body.body.map((member) => nameOf(member, name)));
}

function interfacesOf({ body }: Module): TsInterfaceDeclaration[] {
  return body.flatMap((item) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    return declaration.type === 'TsInterfaceDeclaration' ? [declaration] : [];
  });
}

function nameOf(member: TsTypeElement, name: string): string {
  const named = member.type === 'TsPropertySignature' || member.type === 'TsMethodSignature';
  if (named && (member.key.type === 'Identifier' || member.key.type === 'StringLiteral')) return member.key.value;
  throw new Error(`${name} has a member without a plain name: the release gate could not ask for it.`);
}

export type ContractTypes = NonNullable<ReleaseInfo['contract']['types']>;

/**
 * Modules whose types are the contract between host and remotes: their declarations to each other, and the code of `shared` that
 * the host provides.
 */
export const contractModules = [
  'shared/contracts/parts',
  'shared/contracts/events',
  'shared/contracts/mount',
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
