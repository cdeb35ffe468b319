import type { Deployment } from 'site/deployments/deployment';

const minute = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)}`;

/** Formats a deployment for people, in one or several lines. */
export function lineOf({ revision, at, what, by, apps, canary, aborted = [], keys, forced, skipped, why }: Deployment): string {
  const moved = apps.map(({ app, to, from }) => `${app} ${to}${from === null ? '' : ` (was ${from})`}`);
  const expiry = canary?.until === undefined ? '' : ` until ${minute(canary.until)}`;
  const tried = canary?.apps.map(({ app, to }) => `${app} ${to} for ${canary.percent} % of visitors${expiry}`) ?? [];
  const ended = aborted.map(({ app, to }) => `${app} ${to}`);
  const changed = keys.map((change) => {
    if (change.change === 'revoke') return `key ${change.name} revoked`;
    if (change.change === 'rotate') return `key ${change.name} is ${change.publicKey} now`;
    return `key ${change.name} ${change.publicKey} ${change.owner ? 'owns the site' : `may release ${change.apps.join(', ')}`}`;
  });
  const notes = [
    ...(why === undefined ? [] : [why]),
    ...(forced.length > 0 ? [`forced: ${forced.join('; ')}`] : []),
    ...(skipped.length > 0 ? [`skipped: ${skipped.join(', ')}`] : []),
  ];
  return [
    `${revision}  ${minute(at)}  ${what} by ${by}: ${[...moved, ...tried, ...ended, ...changed].join(', ')}`,
    ...notes.map((note) => `    ${note}`),
  ].join('\n');
}
