import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formerRules, guessesADay } from 'api/attacker';
import { type Database, withFairKey } from 'api/database';
import { guessRules } from 'api/limitRules';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { openTestApp } from 'api/testing/testApp';
import { testFairKey } from 'api/testing/testKeys';
import { addTestMember, solvedCaptcha } from 'api/testing/testMembers';

type Say = (line: string) => void;

const attacker = { names: 1_000, networks: 50 };

/**
 * Runs `npm run trial -- names`: computes the possible guesses per day from the rate limits, and tests whether response times
 * reveal who is a member: medians for known and unknown names, alternating.
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
  const embedded = withFairKey(await openPglite(join(folder, 'database')), testFairKey);
  await timeBoth((line) => say(`embedded: ${line}`), embedded, count);
  await embedded.close();
  await rm(folder, { recursive: true, force: true });
  const server = await startPostgresServer();
  try {
    const db = withFairKey(openPostgres({ url: server.url('postgres') }), testFairKey);
    await timeBoth((line) => say(`PostgreSQL: ${line}`), db, count);
    await db.close();
  } finally {
    await server.stop();
  }
}

async function timeBoth(say: Say, db: Database, count: number): Promise<void> {
  await migrate(db);
  const app = await openTestApp(db, { rateLimitFactor: 1_000_000 });
  await addTestMember(db, known);
  let registered = 0;
  const calls: Record<string, (name: string) => Promise<{ url: string; payload: object }>> = {
    'a wrong password': async (name) => ({
      url: '/api/auth/login',
      payload: { username: name, password: 'not the one', captcha: await solvedCaptcha(app) },
    }),
    'a mail for a new password': async (name) => ({
      url: '/api/auth/forgot-password',
      payload: { email: `${name}@example.com`, captcha: await solvedCaptcha(app) },
    }),
    'a wrong reset code': async (name) => ({
      url: '/api/auth/reset-password',
      payload: { email: `${name}@example.com`, token: '000000', newPassword: 'copper-harbour-violin' },
    }),
    // The owner of an address must not be recognisable. A new address each time: one that was used is no longer new.
    [registering]: async (name) => {
      const email = name === known ? `${name}@example.com` : `newcomer${++registered}@example.com`;
      return { url: '/register', payload: { email, captcha: await solvedCaptcha(app) } };
    },
  };
  for (const [what, request] of Object.entries(calls)) {
    const times: Record<Name, number[]> = { [known]: [], [unknown]: [] };
    for (let n = 0; n < count; n++) {
      for (const name of n % 2 === 0 ? ([known, unknown] as const) : ([unknown, known] as const)) {
        const sent = await request(name);
        const start = performance.now();
        const { statusCode } = await app.inject({ method: 'POST', ...sent });
        times[name].push(performance.now() - start);
        if (statusCode >= 500 || (what === registering && statusCode !== 200))
          throw new Error(`${what} was answered ${statusCode}.`);
      }
    }
    say(`${what}: known ${inWords(times[known])}; unknown ${inWords(times[unknown])}; ${compared(times[known], times[unknown])}`);
  }
  await app.close();
}

const registering = 'a registration';
const [known, unknown] = ['member01', 'nobody01'] as const;
type Name = typeof known | typeof unknown;

function inWords(times: number[]): string {
  const at = (share: number) => quantile(times, share).toFixed(2);
  return `${at(0.5)} ms (${at(0.25)} to ${at(0.75)})`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/**
 * Compares the difference of the medians with the noise: a permutation test swaps known and unknown inside random pairs a
 * thousand times; the noise is the 95th percentile of these differences.
 */
function compared(ofKnown: readonly number[], ofUnknown: readonly number[]): string {
  const apart = quantile(ofKnown, 0.5) - quantile(ofUnknown, 0.5);
  const byLot = Array.from({ length: 1_000 }, () => {
    const swapped = ofKnown.map(() => Math.random() < 0.5);
    const one = ofKnown.map((time, n) => (swapped[n] ? (ofUnknown[n] ?? time) : time));
    const other = ofUnknown.map((time, n) => (swapped[n] ? (ofKnown[n] ?? time) : time));
    return Math.abs(quantile(one, 0.5) - quantile(other, 0.5));
  });
  const noise = quantile(byLot, 0.95);
  return `apart ${apart.toFixed(2)} ms, noise ${noise.toFixed(2)} ms: ${Math.abs(apart) <= noise ? 'within' : 'beyond'} it`;
}
