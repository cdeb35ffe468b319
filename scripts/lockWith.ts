/** Names of packages, by the part of package.json that lists them. */
export type Wanted = Readonly<Record<'dependencies' | 'devDependencies', readonly string[]>>;

/**
 * The lock file with one more package of the project, whose dependencies are some of another's, at the same versions: nothing has
 * to be asked of a registry. The install that follows refuses a lock file that does not fit.
 * @param lock text of pnpm-lock.yaml
 * @throws Error when the model has not all that is wanted
 */
export function lockWith(lock: string, name: string, model: string, wanted: Wanted): string {
  const start = lock.indexOf('\nimporters:\n');
  const end = lock.indexOf('\npackages:\n');
  if (start < 0 || end < start) throw new Error('pnpm-lock.yaml has no list of importers: is it of another version of pnpm?');
  const importers = lock.slice(start, end).split(/^(?= {2}\S)/m);
  const block = importers.find((one) => one.startsWith(`  ${model}:\n`)) ?? '';
  const sections = (['dependencies', 'devDependencies'] as const).map(
    (kind) => `    ${kind}:\n${wanted[kind].map((dependency) => entryOf(block, dependency, model)).join('')}`,
  );
  const added = `  ${name}:\n${sections.join('')}\n`;
  const place = importers.findIndex((one, index) => index > 0 && (one.trim().split(':')[0] ?? '') > name);
  const at = place < 0 ? importers.length : place;
  return [lock.slice(0, start), ...importers.slice(0, at), added, ...importers.slice(at), lock.slice(end)].join('');
}

/** The lines of one dependency: its name, what was asked for, what it is. */
function entryOf(block: string, dependency: string, model: string): string {
  const lines = block.split('\n');
  const key = dependency.startsWith('@') ? `'${dependency}'` : dependency;
  const at = lines.indexOf(`      ${key}:`);
  if (at < 0) throw new Error(`${model} does not have ${dependency}, which a new remote needs. Is pnpm-lock.yaml complete?`);
  return `${lines.slice(at, at + 3).join('\n')}\n`;
}
