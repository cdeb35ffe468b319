import { numberCookie, numberWith } from 'shared/contracts/canaries';
import type { Deployment } from 'site/deployments/deployment';
import { formatOffer } from 'site/deployments/releaseSets';
import { activeCanaries, formatAge, formatCanary, formatOverdue } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import type { Site } from '../site/Site.ts';

const minute = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)}`;

export function lineOf({
  revision,
  at,
  what,
  by,
  set,
  apps,
  canary,
  aborted = [],
  keys,
  forced,
  skipped,
  why,
}: Deployment): string {
  const moved = apps.map(({ app, to, from }) => `${app} ${to}${from === null ? '' : ` (was ${from})`}`);
  const expiry = canary?.until === undefined ? '' : ` until ${minute(canary.until)}`;
  const tried = canary?.apps.map(({ app, to }) => `${app} ${to} for ${canary.percent} % of visitors${expiry}`) ?? [];
  const ended = aborted.map(({ app, to }) => `${app} ${to}`);
  const changed = keys.map((change) => {
    if (change.change === 'revoke') return `key ${change.name} revoked`;
    if (change.change === 'rotate') return `key ${change.name} is ${change.publicKey} now`;
    if (change.change === 'watch')
      return `key ${change.name} ${change.publicKey} may watch canaries of ${change.apps.join(', ')}`;
    if (change.change === 'offer') return `${change.app} ${change.to} for the set ${change.set}`;
    if (change.change === 'withdraw') return `what ${change.name} had in the set ${change.set}`;
    return `key ${change.name} ${change.publicKey} ${change.owner ? 'owns the site' : `may release ${change.apps.join(', ')}`}`;
  });
  const notes = [
    ...(why === undefined ? [] : [why]),
    ...(forced.length > 0 ? [`forced: ${forced.join('; ')}`] : []),
    ...(skipped.length > 0 ? [`skipped: ${skipped.join(', ')}`] : []),
  ];
  return [
    `${revision}  ${minute(at)}  ${what}${set === undefined ? '' : ` of the set ${set}`} by ${by}: ${[...moved, ...tried, ...ended, ...changed].join(', ')}`,
    ...notes.map((note) => `    ${note}`),
  ].join('\n');
}

export function listSite(
  { address }: Site,
  { revision, apps, canaries, offers, moves, warnings }: SiteState,
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
  for (const offer of offers) say(`set ${offer.set}: ${formatOffer(offer)}${offer.isWithdrawn ? ', withdrawn' : ''}`);
  for (const canary of canaries) {
    const overdue = formatOverdue(canary, Date.now());
    if (overdue !== null) say(`! ${overdue}`);
  }
  if (revision === 0 && Object.keys(apps).length === 0) say(`Nothing is released in ${address} yet.`);
  if (moves.length > 0) say(`\n${moves.map(lineOf).join('\n')}`);
}
