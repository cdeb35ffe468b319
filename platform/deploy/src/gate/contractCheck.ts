import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { browserTsconfig, packageFolders } from 'shared/build/places';
import { typescript } from 'shared/build/typescript';
import { type AssignabilityCheck, alias, checksBetween, questionsBetweenRemotes, type TypedRelease } from './contractChecks.ts';

export interface Diagnostic {
  /** Relative to the folder of tsconfig.json, with forward slashes; empty if the error belongs to no file. `line` is one-based. */
  file: string;
  line: number;
  messages: string[];
}

/** Parses TypeScript's plain output (`--pretty false`). */
export function diagnosticsIn(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const text of output.split(/\r?\n/)) {
    const head = /^(?:(.+?)\((\d+),\d+\): )?error TS\d+: (.*)$/.exec(text);
    if (head) found.push({ file: head[1] ?? '', line: Number(head[2] ?? 0), messages: [head[3] ?? ''] });
    else if (text.startsWith(' ')) found.at(-1)?.messages.push(text.trim());
  }
  return found;
}

/** Returns the property path to the error and the innermost message, without the levels between and without import paths. */
export function reasonOf({ messages }: Diagnostic): string {
  const deepest = messages.length - 1;
  return messages
    .filter((message, depth) => depth === deepest || /^(Types of|The types) /.test(message))
    .map((message) =>
      message
        .replace(/ Two different types with this name exist, but they are unrelated\./g, '')
        .replace(/import\("(?:[^"]*\/)?([^"/]*)"\)(\.?)/g, (_path, file: string, dot: string) => (dot ? '' : file)),
    )
    .join(' ');
}

interface CheckFile {
  path: string;
  head: string[];
  questions: AssignabilityCheck[];
}

export async function checkContract(host: TypedRelease, remotes: readonly TypedRelease[]): Promise<string[]> {
  const checks = checkFiles(host, remotes);
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-gate-'));
  try {
    await writeFolder(folder, [host, ...remotes], checks);
    return sentencesOf(diagnosticsIn(await typescript(folder)), [host, ...remotes], checks);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns one file of checks for each remote with the host, and one for each pair of remotes with a question between them: of fifty
 * remotes there are 1,225 pairs, and few share an event that the host does not know.
 */
export function checkFiles(host: TypedRelease, remotes: readonly TypedRelease[]): CheckFile[] {
  const pairs = remotes.flatMap((one, index) => remotes.slice(index + 1).map((other) => ({ one, other })));
  return [
    ...remotes.map((remote) => checkFile(host, remote, checksBetween(host, remote))),
    ...pairs
      .map(({ one, other }) => checkFile(one, other, questionsBetweenRemotes(host, one, other)))
      .filter(({ questions }) => questions.length > 0),
  ];
}

function checkFile(one: TypedRelease, other: TypedRelease, questions: AssignabilityCheck[]): CheckFile {
  const imports = [one, other].flatMap((side) =>
    Object.entries(side.types.modules).map(
      ([module, file]) => `import type * as ${alias(side, module)} from './${side.info.app}/${sourceName(file)}';`,
    ),
  );
  const helpers = [
    'declare function a<T>(): T;',
    'type Callable<T> = T extends (...args: never) => unknown ? T : unknown;',
    'type Sent<T, Unsaid> = T extends Unsaid ? never : T extends object ? { [Name in keyof T]: Sent<T[Name], Unsaid> } : T;',
  ];
  return { path: `check/${one.info.app}.${other.info.app}.ts`, head: [...imports, ...helpers], questions };
}

/** Stores declarations as sources: in a `.d.ts` TypeScript resolves a missing type to `any` without an error. */
const sourceName = (file: string) => file.replace(/\.d\.ts$/, '.ts');

async function writeFolder(folder: string, releases: readonly TypedRelease[], checks: readonly CheckFile[]): Promise<void> {
  const write = async (path: string, text: string) => {
    // File names come from other teams' releases. They must not lead out of the folder (path traversal).
    if (!/^(?:[\w-]+\/)*[\w.-]+$/.test(path)) throw new Error(`'${path}' is no name of a file of declarations.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const { info, types } of releases)
    for (const [file, text] of Object.entries(types.files)) await write(`check/${info.app}/${sourceName(file)}`, text);
  for (const { path, head, questions } of checks) {
    const lines = questions.map(({ given, taken }, index) => `export const fits${index}: ${taken} = a<${given}>();`);
    await write(path, [...head, ...lines, ''].join('\n'));
  }
  const config = {
    extends: browserTsconfig,
    compilerOptions: { types: [], noErrorTruncation: true },
    files: checks.map(({ path }) => path),
  };
  await write('tsconfig.json', JSON.stringify(config));
  const [own, others] = packageFolders;
  await symlink(others, join(folder, 'node_modules'), 'junction');
  await symlink(own, join(folder, 'check', 'node_modules'), 'junction');
}

function sentencesOf(found: Diagnostic[], releases: readonly TypedRelease[], checks: readonly CheckFile[]): string[] {
  const clashes = new Map<AssignabilityCheck, string>();
  const unreadable = new Map<TypedRelease, string>();
  for (const diagnostic of found) {
    const { file, line } = diagnostic;
    const check = checks.find(({ path }) => path === file);
    const question = check?.questions[line - 1 - check.head.length];
    const release = releases.find(({ info }) => file.startsWith(`check/${info.app}/`));
    if (question) clashes.set(question, `${question.clash}: ${reasonOf(diagnostic)}`);
    else if (release) unreadable.set(release, unreadableBecause(release, diagnostic));
    else throw new Error(`${file} ${diagnostic.messages.join(' ')}`);
  }
  const told = [...clashes].filter(([{ unless = [] }]) => !unless.some((question) => clashes.has(question)));
  return [...unreadable.values(), ...told.map(([, sentence]) => sentence)];
}

const unreadableBecause = ({ info }: TypedRelease, diagnostic: Diagnostic) =>
  `What ${info.app} ${info.version} declares does not compile here: ${diagnostic.file.split('/').slice(2).join('/')}: ${reasonOf(diagnostic)}`;
