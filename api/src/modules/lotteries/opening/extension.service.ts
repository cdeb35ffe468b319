import { decidingRound, minDelay, resultWithin } from 'shared/fair/beacon';
import { Untrue } from 'shared/fair/check';
import { extended } from 'shared/fair/extension';
import { readOpening } from 'shared/fair/readRecords';
import { type ExtendRecord, extendText, recordId, textHash } from 'shared/fair/records';
import { OperatorError } from '../../../core/command/command.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import type { DrawSources } from '../../../core/draw-sources/createDrawSources.ts';
import { queueExtensionMails } from '../../notifications/alerts/alerts.repository.ts';
import { findRecord } from '../../transparency-log/fairLog.repository.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { type LockedRound, lockRound } from '../cancellation/cancellation.repository.ts';
import { hasLottery } from '../sale/sale.repository.ts';
import { fixExtension, type OpeningDeps, termsText } from './opening.service.ts';

/** Shortest time before the close, s: the record has to be in the log before it, and open pages have to learn of it. */
const lead = 60;

function problemOf(round: LockedRound, now: Date): string | undefined {
  if (round.drawn) return 'is drawn already';
  if (round.cancelled) return 'was cancelled before';
  if (round.extendId !== null) return 'was extended before, and a sale is extended only once';
  if (!round.onSale || round.clockLags) return 'is past its close: what decides it is fixed';
  if (round.endsAt.getTime() - now.getTime() < lead * 1000) return `closes in less than ${lead} seconds, too late to extend it`;
  return undefined;
}

async function sourceAfter(sources: DrawSources, round: LockedRound, closes: number): Promise<ExtendRecord['decides']> {
  if (round.drawRule === 'v1') return { rule: 'v1', blockAt: closes };
  const beacon = round.drawChain === null ? undefined : await sources.beaconOf(round.drawChain);
  if (beacon === undefined)
    throw new OperatorError(
      `Round ${round.id} cannot be extended here: this process does not have its beacon. Set BEACON_RELAYS.`,
    );
  return { rule: 'v2', beaconRound: decidingRound(beacon, closes, round.drawDelay ?? minDelay) };
}

/**
 * Extends the sale of a lottery, with a record in the log, in the caller's transaction, and queues a mail to each buyer. Call it
 * last in the transaction (see appendRecords).
 * @param until new close, in whole seconds
 * @returns the close that it replaces
 * @throws OperatorError with the reason why it cannot be extended
 */
export async function extendLottery(
  tx: Queryable,
  { fairLog, sources }: Omit<OpeningDeps, 'db'>,
  id: number,
  until: Date,
): Promise<Date> {
  const round = await lockRound(tx, id);
  if (round === undefined) throw new OperatorError(`Round ${id} does not exist.`);
  const now = await databaseTime(tx);
  const problem = problemOf(round, now);
  if (problem !== undefined) throw new OperatorError(`Round ${id} ${problem}.`);
  const openingId = round.openingId ?? '';
  const opened = await findRecord(tx, openingId);
  if (opened === undefined)
    throw new OperatorError(`Round ${id} has no opening record yet: start the provider first, which writes it.`);
  const opening = readOpening(opened.text);
  if (opening.terms !== textHash(termsText))
    throw new OperatorError(`Round ${id} was opened under other terms than those of today, so its sale cannot be extended.`);
  if (await hasLottery(tx, round.rewardId, until))
    throw new OperatorError(`The reward of round ${id} has a round that ends at this time already.`);
  const [time, closes] = [Math.floor(now.getTime() / 1000), until.getTime() / 1000];
  const record: ExtendRecord = { opening: openingId, time, closes, decides: await sourceAfter(sources, round, closes) };
  const text = extendText(record);
  await fixExtension(tx, {
    id,
    endsAt: until,
    beaconRound: record.decides.rule === 'v2' ? record.decides.beaconRound : null,
    drawsAt: new Date(drawsAt(id, () => extended(opening, openingId, record, time)) * 1000),
    extendId: recordId(text),
    at: new Date(time * 1000),
  });
  await queueExtensionMails(tx, id);
  await appendRecords(tx, fairLog, [{ kind: 'extend', lotteryId: id, text }]);
  return round.endsAt;
}

function drawsAt(id: number, extend: () => ReturnType<typeof extended>): number {
  try {
    const { limits, closes } = extend();
    return limits === undefined ? closes : limits.resultBy - resultWithin;
  } catch (error) {
    if (error instanceof Untrue) throw new OperatorError(`Round ${id} cannot be extended so. ${error.message}`);
    throw error;
  }
}
