import { ReleaseNews } from 'shared/contracts/releaseNews';
import type { Deployment } from 'site/deployments/deployment';
import { Value } from 'typebox/value';
import { newsOf, releaseMail } from './followSite.ts';

const site = 'https://lotto.example.com';
const at = '2026-11-23T12:00:04.101Z';
const move: Deployment = {
  revision: 7,
  previous: null,
  at,
  by: 'lottery',
  publicKey: '',
  tool: '0.1.0',
  signature: '',
  what: 'release',
  apps: [],
  keys: [],
  forced: [],
  skipped: [],
};
const now = Date.parse(at) + 1_000;
const canary = { apps: [{ app: 'mfe-lottery', to: '1.1.0-b', signature: 'a digest' }], percent: 5 };
const lottery = { app: 'mfe-lottery', from: '1.0.0-a', to: '1.1.0-b' };

const moves: [name: string, over: Partial<Deployment>, subject: string, back: string][] = [
  [
    'a release',
    { what: 'release', apps: [{ ...lottery, signature: null }] },
    'mfe-lottery is live',
    'npm run rollback -- mfe-lottery',
  ],
  ['a canary', { what: 'canary', canary }, 'mfe-lottery for 5 % of visitors', 'npm run abort -- mfe-lottery'],
  [
    'its promotion',
    { what: 'promote', apps: [{ ...lottery, signature: null }] },
    'mfe-lottery was promoted',
    'npm run rollback -- mfe-lottery',
  ],
  ['its end', { what: 'abort', aborted: [{ app: 'mfe-lottery', to: '1.1.0-b' }] }, 'mfe-lottery was aborted', 'npm run releases'],
];

test.each(moves)(
  "%s is announced by the contract's webhook, and by a mail with the command that reverts it",
  (_name, over, subject, back) => {
    const news = newsOf({ ...move, ...over }, site, now);
    if (news === null) throw new Error('It is told.');
    expect(Value.Check(ReleaseNews, news)).toBe(true);
    const mail = releaseMail('team@example.com', news);
    expect(mail.subject).toBe(`${subject} - Snail Lotto`);
    expect(mail.text).toContain(back);
    expect(mail.text).toContain('1.1.0-b');
  },
);

test('changes of keys, and deployments older than a day, are not announced', () => {
  expect(newsOf({ ...move, what: 'keys' }, site, now)).toBeNull();
  const released = { ...move, apps: [{ ...lottery, signature: null }] };
  expect(newsOf(released, site, now)).not.toBeNull();
  expect(newsOf(released, site, now + 24 * 60 * 60_000)).toBeNull();
  expect(newsOf({ ...released, at: 'yesterday' }, site, now)).toBeNull();
});
