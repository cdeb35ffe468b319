import type { Move } from 'serving/moves/move';

/** A move as a line for people. */
export function lineOf({ revision, at, what, by, apps, canary, aborted = [], keys, forced, skipped, why }: Move): string {
  const moved = apps.map(({ app, to, from }) => `${app} ${to}${from === null ? '' : ` (was ${from})`}`);
  const tried = canary?.apps.map(({ app, to }) => `${app} ${to} for ${canary.percent} % of visitors`) ?? [];
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
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)}`;
  return [
    `${revision}  ${time}  ${what} by ${by}: ${[...moved, ...tried, ...ended, ...changed].join(', ')}`,
    ...notes.map((note) => `    ${note}`),
  ].join('\n');
}
