import { parseArgs } from 'node:util';
import type { Machine } from '../keys/machine.ts';
import type { Site } from '../site/Site.ts';
import { clean } from './clean.ts';

const options = {
  'older-than': { type: 'string', default: '30d' },
  keep: { type: 'string', default: '5' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/**
 * Runs `npm run releases -- clean`.
 * @throws Error for invalid options
 */
export async function cleanCommand(site: Site, machine: Machine, args: string[], say: (line: string) => void): Promise<true> {
  const { values } = parseArgs({ args, options });
  const days = /^(\d{1,4})d$/.exec(values['older-than'])?.[1];
  if (days === undefined) throw new Error(`--older-than takes days, e.g. 30d, not '${values['older-than']}'.`);
  if (!/^\d{1,4}$/.test(values.keep))
    throw new Error(`--keep takes how many releases of each app stay, e.g. 5, not '${values.keep}'.`);
  const dryRun = values['dry-run'];
  const gone = await clean(site, { machine, say, olderThan: Number(days) * 86_400_000, keep: Number(values.keep), dryRun });
  for (const name of gone) say(`${name} ${dryRun ? 'would go' : 'is gone'}.`);
  if (gone.length === 0)
    say(`No release is older than ${values['older-than']}, beyond the ${values.keep} of each app that stay.`);
  return true;
}
