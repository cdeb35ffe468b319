import { parseArgs } from 'node:util';
import type { Machine } from '../keys/machine.ts';
import type { Site } from '../site/Site.ts';
import { type Fault, verify } from './faults.ts';
import { repair } from './repair.ts';

type Say = (line: string) => void;

/**
 * Runs `npm run releases -- verify`: checks the whole site and prints its problems.
 * @returns whether there is none
 */
export async function verifyCommand(site: Site, machine: Machine, args: string[], say: Say): Promise<boolean> {
  parseArgs({ args, options: {} });
  const { state, faults, pages, releases } = await verify(site, machine);
  if (faults.length > 0) {
    list(faults, say);
    say('npm run releases -- repair mends what can be mended.');
    return false;
  }
  say(`${site.address} is in order: ${state?.moves.length ?? 0} moves, ${releases} releases, ${pages.length} files of pages.`);
  return true;
}

/**
 * Runs `npm run releases -- repair`: repairs the site and prints the remaining problems.
 * @returns whether there is none
 */
export async function repairCommand(site: Site, machine: Machine, args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options: { changed: { type: 'boolean', default: false } } });
  const left = await repair(site, { machine, say, changed: values.changed });
  if (left.length === 0) {
    say(`${site.address} is in order.`);
    return true;
  }
  list(left, say);
  for (const advice of new Set(left.map(({ kind }) => advices[kind]))) say(advice);
  return false;
}

function list(faults: readonly Fault[], say: Say): void {
  for (const { says } of faults) say(`! ${says}${says.endsWith('.') ? '' : '.'}`);
}

const advices: Record<Fault['kind'], string> = {
  moves:
    'Moves that nobody here remembers: run repair on the machine of whoever moved last (docs/operations/site.md, "When releases or deployments changed").',
  release: 'A release whose files are gone: release it again from the tree it was built of, or roll back to a whole one.',
  page: 'Pages that cannot be composed: release the host anew, or roll it back.',
  summary: 'registry.json: npm run releases -- repair, once the moves are in order.',
  leftover: 'Half releases are taken away once nobody has touched them for an hour.',
};
