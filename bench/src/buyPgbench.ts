import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Load, numbersPerRound, roundsPerRun } from './buyLoad.ts';

/** @returns the program, undefined when it is not installed */
export function findPgbench(): string | undefined {
  const places = ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().reverse()];
  return places.find((place) => spawnSync(place, ['--version']).status === 0);
}

/**
 * The purchase without HTTP: the same function, prepared, with a session, a fresh idempotency key and a fresh salt as the API sends them (and a seal
 * that is none: it has no key for it).
 * @returns purchases made
 */
export async function runPgbench(pgbench: string, url: string, { clients, spread, seconds, rounds }: Load): Promise<number> {
  const place = spread
    ? [`\\set lottery ${rounds} + :n % ${roundsPerRun}`, `\\set number :n / ${roundsPerRun}`]
    : [`\\set lottery ${rounds} + :n / ${numbersPerRound}`, `\\set number :n % ${numbersPerRound}`];
  const script = [
    `\\set n :turn * ${clients} + :client_id`,
    '\\set turn :turn + 1',
    ...place,
    '\\set buyer 1 + :n % 200',
    "select * from buy_tickets(('00000000-0000-4000-8000-' || lpad((:buyer)::text, 12, '0'))::uuid, :buyer, :lottery, array[:number]::integer[], gen_random_uuid()::text, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), repeat('0', 64), 'the key of the bench');",
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
  if (Number(made) > roundsPerRun * numbersPerRound) throw new Error('The numbers of the run were not enough.');
  return Number(made);
}
