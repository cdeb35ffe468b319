import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const contracts = join(import.meta.dirname, '..', 'src', 'contracts');

/**
 * Fingerprints of what host and remotes declare to each other: one an entry of `PartProps` and of `AppEvents`.
 * The release gate compares them between a candidate and what is live.
 * @returns e.g. `{ 'part:lottery/NextDraw': '3f2a…', 'event:balance:refresh': '91bc…' }`
 */
export function contractShapes(): Record<string, string> {
  return {
    ...entriesOf('part', 'parts.ts', 'PartProps'),
    ...entriesOf('event', 'events.ts', 'AppEvents'),
  };
}

function entriesOf(kind: string, file: string, name: string): Record<string, string> {
  const text = readFileSync(join(contracts, file), 'utf8');
  const body = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(text)?.[1];
  if (body === undefined) throw new Error(`${file} declares no interface ${name}.`);
  const entries = [...body.replace(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/'([^']+)':\s*([^\n]*);/g)];
  return Object.fromEntries(
    entries.map(([, key, shape]) => [
      `${kind}:${key}`,
      createHash('sha256')
        .update(shape ?? '')
        .digest('hex')
        .slice(0, 12),
    ]),
  );
}
