import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formerRules, guessesADay } from 'api/attacker';
import type { Database } from 'api/database';
import { guessRules } from 'api/limitRules';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { openTestApp } from 'api/testing/testApp';
import { addTestMember, solvedCaptcha } from 'api/testing/testMembers';

type Say = (line: string) => void;

/** What an attacker is taken to have. */
const attacker = { names: 1_000, networks: 50 };

/**
 * `npm run trial -- names`: what can be guessed a day, by the limits themselves; and whether the time of an answer tells who is a
 * member: medians for known and unknown names, asked in turn.
 */
export async function tryNames(say: Say, count: number): Promise<void> {
  for (const [when, rules] of [
    ['before', formerRules],
    ['now', guessRules],
  ] as const) {
    const { passwords, resetCodes, passwordsOfOne, resetCodesOfOne } = guessesADay(rules, attacker);
    say(
      `${when}: ${attacker.names} names from ${attacker.networks} networks: ${passwords} passwords and ${resetCodes} reset codes a day; ` +
        `of one member ${passwordsOfOne} and ${resetCodesOfOne}`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'lotto-names-'));
  const embedded = await openPglite(join(folder, 'database'));
  await timeBoth((line) => say(`embedded: ${line}`), embedded, count);
  await embedded.close();
  await rm(folder, { recursive: true, force: true });
  const server = await startPostgresServer();
  try {
    const db = openPostgres({ url: server.url('postgres') });
    await timeBoth((line) => say(`PostgreSQL: ${line}`), db, count);
    await db.close();
  } finally {
    await server.stop();
  }
}

async function timeBoth(say: Say, db: Database, count: number): Promise<void> {
  await migrate(db);
  const app = await openTestApp(db, { rateLimitFactor: 1_000_000 });
  await addTestMember(db, 'member01');
  const calls = {
    'a wrong password': async (name: string) =>
      ({
        url: '/api/auth/login',
        payload: { username: name, password: 'not the one', captcha: await solvedCaptcha(app) },
      }) as const,
    'a mail for a new password': async (name: string) =>
      ({
        url: '/api/auth/forgot-password',
        payload: { email: `${name}@example.com`, captcha: await solvedCaptcha(app) },
      }) as const,
    'a wrong reset code': async (name: string) =>
      ({
        url: '/api/auth/reset-password',
        payload: { email: `${name}@example.com`, token: '000000', newPassword: 'copper-harbour-violin' },
      }) as const,
  };
  for (const [what, request] of Object.entries(calls)) {
    const times: Record<'member01' | 'nobody01', number[]> = { member01: [], nobody01: [] };
    for (let n = 0; n < count; n++) {
      for (const name of n % 2 === 0 ? (['member01', 'nobody01'] as const) : (['nobody01', 'member01'] as const)) {
        const sent = await request(name);
        const start = performance.now();
        await app.inject({ method: 'POST', ...sent });
        times[name].push(performance.now() - start);
      }
    }
    say(`${what}: known ${inWords(times.member01)}; unknown ${inWords(times.nobody01)}`);
  }
  await app.close();
}

/** Median, and the middle half of all, ms. */
function inWords(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  return `${at(0.5)} ms (${at(0.25)} to ${at(0.75)})`;
}
