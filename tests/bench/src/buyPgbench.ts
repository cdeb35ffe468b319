import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Load, numbersIn, numbersPerRound } from './buyLoad.ts';

/** @returns the path of pgbench; undefined if it is not installed */
export function findPgbench(): string | undefined {
  const places = ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().reverse()];
  return places.find((place) => spawnSync(place, ['--version']).status === 0);
}

/**
 * Makes the purchases of a load without HTTP: calls the same function, prepared, with a session, a new idempotency key and a new
 * salt each, as the API does (but with a fake row MAC, because the key is unknown here).
 * @param together purchases per call: 1 for each client of the load, or more by one client
 * @returns the number of purchases
 * @throws Error if one is refused
 */
export async function runPgbench(
  pgbench: string,
  url: string,
  { clients, place, seconds, rounds }: Load,
  together = 1,
): Promise<number> {
  const { lottery, number } = nthInSql({ place, rounds });
  const of = (n: string) => {
    const buyer = `1 + ${n} % 200`;
    return [
      `('00000000-0000-4000-8000-' || lpad((${buyer})::text, 12, '0'))::uuid`,
      `(${buyer})::bigint`,
      `(${lottery})::bigint`.replaceAll('n ', `${n} `),
      `'{' || (${number}) || '}'`.replaceAll('n ', `${n} `),
      'gen_random_uuid()::text',
      "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')",
      "repeat('0', 64)",
      "'the key of the bench'::text",
    ];
  };
  // A refused purchase causes a division by zero, which ends the run.
  const look = "select 1 / bool_and(b.outcome = 'BOUGHT')::integer from";
  const one = `${look} buy_tickets(${of(':first').map((value) => `array[${value}]`)}) b;`;
  const many = `${look} (select ${of('n').map((value, place) => `array_agg(${value}) as v${place}`)} from generate_series(:first::bigint, :first + ${together - 1}) n) o,
    buy_tickets(${of('n').map((_, place) => `o.v${place}`)}) b;`;
  const script = [
    `\\set first (:turn * ${clients} + :client_id) * ${together}`,
    '\\set turn :turn + 1',
    (together === 1 ? one : many).replaceAll('\n', ' '),
  ].join('\n');
  const file = join(tmpdir(), `lotto-pgbench-${process.pid}.sql`);
  await writeFile(file, `${script}\n`);
  const threads = String(Math.min(clients, 2));
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    threads,
    '-T',
    String(seconds),
    '-D',
    'turn=0',
    '-f',
    file,
    url,
  ];
  const child = spawn(pgbench, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await rm(file);
  const made = /number of transactions actually processed: (\d+)/.exec(out)?.[1];
  if (made === undefined) throw new Error(`pgbench failed: ${errors}`);
  if (Number(made) * together > numbersIn({ place, rounds })) throw new Error('The numbers of the run were not enough.');
  return Number(made) * together;
}

/** Returns the result of nthNumber as SQL expressions of `n`. */
function nthInSql({ place, rounds: { first, count } }: Pick<Load, 'place' | 'rounds'>): { lottery: string; number: string } {
  if (place === 'one large') return { lottery: `${first}`, number: 'n + 0' };
  if (place === 'spread') return { lottery: `${first} + n % ${count}`, number: `n / ${count}` };
  return { lottery: `${first} + n / ${numbersPerRound}`, number: `n % ${numbersPerRound}` };
}
