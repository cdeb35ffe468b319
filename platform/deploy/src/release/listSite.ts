import { numberCookie, numberWith } from 'shared/contracts/canaries';
import { activeCanaries, formatAge, formatCanary } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import type { Site } from '../site/Site.ts';
import { lineOf } from './log.ts';

/** Prints live and earlier releases, canaries, and the deployment log. */
export function listSite(
  { address }: Site,
  { revision, apps, canaries, moves, warnings }: SiteState,
  say: (line: string) => void,
): void {
  for (const warning of warnings) say(`! ${warning}`);
  for (const [app, { live, earlier, left }] of Object.entries(apps)) {
    const notes = [
      ...(earlier.length ? [`earlier ${earlier.join(', ')}`] : []),
      ...(left.length ? [`left ${left.join(', ')}`] : []),
    ];
    say([`${app}: ${live}`, ...notes].join('; '));
  }
  const running = activeCanaries(canaries);
  for (const canary of running)
    say(
      `canary ${canary.place}: ${formatCanary(canary)}, ${formatAge(canary, Date.now())}; to look at it: ${numberCookie}=${numberWith(canary.place, running)}`,
    );
  if (revision === 0 && Object.keys(apps).length === 0) say(`Nothing is released in ${address} yet.`);
  if (moves.length > 0) say(`\n${moves.map(lineOf).join('\n')}`);
}
