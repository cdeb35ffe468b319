export type Wanted = Readonly<Record<'dependencies' | 'devDependencies', readonly string[]>>;

/**
 * Adds a package to a lock file, with dependencies that another package of the project already has at the same versions, so that
 * no registry is needed. The following install validates the result.
 * @param lock text of pnpm-lock.yaml
 * @throws Error if the model lacks a wanted dependency
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

/** Returns the lines of one dependency: name, specifier, version. */
function entryOf(block: string, dependency: string, model: string): string {
  const lines = block.split('\n');
  const key = dependency.startsWith('@') ? `'${dependency}'` : dependency;
  const at = lines.indexOf(`      ${key}:`);
  if (at < 0) throw new Error(`${model} does not have ${dependency}, which a new remote needs. Is pnpm-lock.yaml complete?`);
  return `${lines.slice(at, at + 3).join('\n')}\n`;
}
