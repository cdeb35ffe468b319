import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { decidingRound, limitsFrom, minDelay, timeOfRound } from 'shared/fair/beacon';
import { type DecidedByBeacon, type DecidedByBlock, openingText, prizeText, recordId, textHash } from 'shared/fair/records';
import { OperatorError } from '../../../core/command/command.ts';
import { type Database, DatabaseBusy, DatabaseUnavailable, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { DrawSources } from '../../../core/draw-sources/createDrawSources.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import { sendRevalidated } from '../../transparency-log/fairLog.routes.ts';
import { appendRecords, currentLog } from '../../transparency-log/fairLog.service.ts';
import { offered } from '../lotteries.repository.ts';

const unopened = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select([...offered, 'l.drawDelay'])
    .where('l.id', '=', given.id)
    .where('l.openingId', 'is', null)
    .where(({ ref }) => ref('l.undecided'))
    .forUpdate(),
);

async function claimUnopened(tx: Queryable, id: number): Promise<RowOf<typeof unopened> | undefined> {
  return (await unopened(tx, { id }))[0];
}

interface Fixed {
  id: number;
  startsAt: Date;
  endsAt: Date;
  drawChain: string;
  beaconRound: number | null;
  drawsAt: Date;
  openingId: string;
}

const fixed = statement((given: Given<Fixed>) =>
  tables
    .updateTable('lotteries')
    .set({
      startsAt: given.startsAt,
      endsAt: given.endsAt,
      drawChain: given.drawChain,
      beaconRound: given.beaconRound,
      drawsAt: given.drawsAt,
      openingId: given.openingId,
    })
    .where('id', '=', given.id),
);

async function fixOpening(tx: Queryable, values: Fixed): Promise<void> {
  await fixed(tx, values);
}

interface Extended {
  id: number;
  endsAt: Date;
  beaconRound: number | null;
  drawsAt: Date;
  extendId: string;
  at: Date;
}

export async function fixExtension(tx: Queryable, { id, endsAt, beaconRound, drawsAt, extendId, at }: Extended): Promise<void> {
  await tx.query('select extend_lottery($1, $2, $3, $4, $5, $6)', [id, endsAt, beaconRound, drawsAt, extendId, at]);
}

const missing = statement((given: Given<{ limit: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select('l.id')
    .where(({ and, eb, ref }) => and([ref('l.undecided'), eb('l.openingId', 'is', null)]))
    .orderBy('l.id')
    .limit(given.limit),
);

/** Returns undecided lotteries without an opening record, from before the log existed. */
async function withoutOpening(db: Queryable): Promise<number[]> {
  return (await missing(db, { limit: 1_000 })).map(({ id }) => id);
}

export interface OpeningDeps {
  db: Database;
  sources: DrawSources;
  fairLog: FairLog;
}

/** Rounds up to a whole second: times of log records are whole seconds. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / 1000) * 1000);
}

async function decider(
  sources: DrawSources,
  rule: 'v1' | 'v2',
  closes: number,
  delay: number | null,
): Promise<{ decidedBy: DecidedByBlock | DecidedByBeacon; at: number }> {
  if (rule === 'v1') {
    const [source] = sources.chains;
    if (source === undefined)
      throw new OperatorError(
        'A round of rule v1 cannot be opened here: this process has no chain that could decide it. Set BSC_RPC_URLS.',
      );
    return { decidedBy: { rule, chain: source.chain, blockAt: closes }, at: closes };
  }
  const [source] = await sources.beacons();
  if (source === undefined)
    throw new OperatorError(
      'A round of rule v2 cannot be opened here: this process has no beacon that could decide it. Set BEACON_RELAYS.',
    );
  const beaconRound = decidingRound(source, closes, delay ?? minDelay);
  return { decidedBy: { rule, beacon: source.chainHash, beaconRound }, at: timeOfRound(source, beaconRound) };
}

/**
 * Writes the opening record of a lottery, which fixes its rule, source, count, price, prize, close and latest times. Rounds the
 * end up to a whole second. Call it last in a transaction (see appendRecords).
 * @returns false if it has one already
 * @throws OperatorError if this process has no source for its rule
 */
export async function recordOpening(tx: Queryable, { fairLog, sources }: Omit<OpeningDeps, 'db'>, id: number): Promise<boolean> {
  const round = await claimUnopened(tx, id);
  if (round === undefined) return false;
  const opens = Math.floor(round.startsAt.getTime() / 1000);
  const endsAt = wholeSecond(round.endsAt);
  const closes = endsAt.getTime() / 1000;
  const { decidedBy, at } = await decider(sources, round.drawRule, closes, round.drawDelay);
  const prize = prizeText({ name: round.name, value: round.lotteryValue, tokens: round.tokenAmount });
  const [{ origin }] = await currentLog(tx, fairLog);
  const text = openingText({
    origin,
    round: id,
    numbers: round.totalTickets,
    price: round.pricePerTicket,
    prize: textHash(prize),
    opens,
    closes,
    decidedBy,
    limits: limitsFrom(decidedBy.rule, at),
    terms: textHash(termsText),
  });
  await fixOpening(tx, {
    id,
    startsAt: new Date(opens * 1000),
    endsAt,
    drawChain: decidedBy.rule === 'v1' ? decidedBy.chain : decidedBy.beacon,
    beaconRound: decidedBy.rule === 'v1' ? null : decidedBy.beaconRound,
    drawsAt: new Date(at * 1000),
    openingId: recordId(text),
  });
  await appendRecords(tx, fairLog, [{ kind: 'opening', lotteryId: id, text }], [prize, termsText]);
  return true;
}

/**
 * Adds opening records to lotteries that were opened before the log existed. Only the provider process may call it, because it is
 * configured with the site's sources.
 * @returns ids of the lotteries with a new record, and the failures
 * @throws DatabaseUnavailable
 */
export async function recordMissingOpenings(
  deps: OpeningDeps,
): Promise<{ recorded: number[]; failed: { lotteryId: number; error: unknown }[] }> {
  const recorded: number[] = [];
  const failed: { lotteryId: number; error: unknown }[] = [];
  for (const id of await withoutOpening(deps.db)) {
    try {
      if (await deps.db.transaction((tx) => recordOpening(tx, deps, id))) recorded.push(id);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)) throw error;
      failed.push({ lotteryId: id, error });
    }
  }
  return { recorded, failed };
}

/** The terms of play; opening records name them by hash. A change applies only to lotteries that open later. */
export const termsText = readFileSync(path.join(import.meta.dirname, 'terms.txt'), 'utf8');

/** Serves GET /fair/terms.txt: the terms for new lotteries; /fair/texts/{hash} has those of older ones. */
export async function termsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/fair/terms.txt', { schema: { hide: true } }, async (request, reply) => sendRevalidated(request, reply, termsText));
}
