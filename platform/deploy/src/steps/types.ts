import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { type ExposedPart, exposedParts } from 'shared/build/exposedParts';
import { root } from 'shared/build/root';
import { typescript } from 'shared/build/typescript';
import { type AppName, teamOf } from 'shared/contracts/appNames';
import { type Diagnostic, diagnosticsIn, reasonOf } from '../gate/contractCheck.ts';

const most = 20;

/**
 * Returns the type errors of an app, its tests included, and of its parts against their declarations in shared/contracts/parts.
 * @param project folder that contains the app
 * @param cache folder in which TypeScript records what it has checked, for each app in one file that is replaced at once; it checks again what
 * has changed since, and what depends on that. Without write access it checks everything each time
 * @throws Error if TypeScript cannot run
 */
export async function typeProblems(app: AppName, project = root, cache = cacheOf(project)): Promise<string[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'snail-lotto-types-')));
  const parts = app === 'host' ? [] : exposedParts(join(project, app));
  const kept = join(cache, `${app}.tsbuildinfo`);
  try {
    await writeFolder(folder, project, app, parts);
    await copyFile(kept, join(folder, checked)).catch(() => {});
    const found = await typescript(folder);
    await keep(join(folder, checked), kept).catch(() => {});
    const told = new Set<string>();
    const judged = new Set<ExposedPart>();
    for (const diagnostic of diagnosticsIn(found)) {
      const part = diagnostic.file === checkFile ? parts[partAt(diagnostic.line)] : undefined;
      // If a part is no component, its other errors only repeat that.
      if (part !== undefined && judged.has(part)) continue;
      if (part !== undefined) judged.add(part);
      told.add(part === undefined ? aboutFile(diagnostic, folder, project) : aboutPart(app, part, diagnostic));
    }
    return told.size > most ? [...[...told].slice(0, most), `and ${told.size - most} more`] : [...told];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const cacheOf = (project: string) => join(project, 'node_modules', '.cache', 'types');
const checked = 'checked.tsbuildinfo';

async function keep(file: string, kept: string): Promise<void> {
  const copy = `${kept}.${basename(resolve(file, '..'))}`;
  await mkdir(resolve(kept, '..'), { recursive: true });
  await copyFile(file, copy);
  await rename(copy, kept);
}

const checkFile = 'check/parts.ts';
const imports = [
  "import type { JSXElementConstructor } from 'react';",
  "import type { MountModule } from 'shared/contracts/mount';",
  "import type { Part } from 'shared/contracts/parts';",
];
const linesOfPart = ['import', 'component', 'props'] as const;

/** Links `node_modules`, so that packages resolve as they do for the app: its own, then those of the root. */
async function writeFolder(folder: string, project: string, app: AppName, parts: readonly ExposedPart[]): Promise<void> {
  const lines = parts.flatMap(({ name, file, kind }, index) => [
    `import ${kind === 'mount' ? '* as ' : ''}part${index} from '${join(project, app, file).replaceAll('\\', '/')}';`,
    `export const component${index}: ${kind === 'mount' ? '{ mount: (...given: never) => unknown }' : 'JSXElementConstructor<never>'} = part${index};`,
    `export const props${index}: ${kind === 'mount' ? 'MountModule' : 'Part'}<'${teamOf(app)}/${name}'> = part${index};`,
  ]);
  const config = {
    extends: join(project, app, 'tsconfig.json'),
    compilerOptions: { incremental: true, tsBuildInfoFile: checked },
    include: [checkFile, join(project, app)],
  };
  await mkdir(join(folder, 'check'));
  await writeFile(join(folder, checkFile), [...imports, ...lines, 'export {};', ''].join('\n'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // In a team's own repository all packages are at its root.
  const own = join(project, app, 'node_modules');
  if (existsSync(own)) await symlink(own, join(folder, 'check', 'node_modules'), 'junction');
}

const lineOf = (line: number) => line - 1 - imports.length;
const partAt = (line: number) => Math.floor(lineOf(line) / linesOfPart.length);

function aboutFile({ file, line, ...said }: Diagnostic, folder: string, project: string): string {
  const where = file && `${relative(project, resolve(folder, file)).replaceAll('\\', '/')}:${line}: `;
  return `${where}${reasonOf({ file, line, ...said })}`;
}

function aboutPart(app: AppName, part: ExposedPart, diagnostic: Diagnostic): string {
  const file = `${app}/${part.file.replace('./', '')}`;
  const name = `${teamOf(app)}/${part.name}`;
  const reason = reasonOf(diagnostic);
  switch (linesOfPart[lineOf(diagnostic.line) % linesOfPart.length]) {
    case 'import':
      return `${name}: ${file} has no default export, which has to be the part`;
    case 'component':
      return part.kind === 'mount'
        ? `${name}: ${file} exports no mount(element, props, hooks): ${reason}`
        : `${name}: the default export of ${file} is no component: ${reason}`;
    default:
      return /does not satisfy the constraint/.test(diagnostic.messages[0] ?? '')
        ? `${name}: ${file} is exposed, and shared/contracts/parts declares no such part`
        : `${name}: ${file} does not take the props that shared/contracts/parts declares: ${reason}`;
  }
}
