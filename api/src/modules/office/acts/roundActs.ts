import type { ActRequest } from 'shared/contracts/officeActs';
import { daysOfExtension } from 'shared/fair/beacon';
import { formatDateTime } from 'shared/format/date';
import { inDigits } from '../../../core/amounts.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { sumPurchases } from '../../lotteries/cancellation/cancellation.repository.ts';
import { cancelOnSale } from '../../lotteries/cancellation/cancellation.service.ts';
import { extendLottery } from '../../lotteries/opening/extension.service.ts';
import { wholeSecond } from '../../lotteries/opening/opening.service.ts';
import { type KindOfAct, needed } from './kindOfAct.ts';
import { findRoundOnSale, type RoundOnSale } from './officeActs.repository.ts';

const dayMs = 24 * 3_600_000;
/** Distance of the beacon's values, ms. */
const beaconPeriod = 3_000;

const utc = (at: number): string => `${formatDateTime(at, 'UTC')} UTC`;

async function roundOf(db: Queryable, request: ActRequest): Promise<RoundOnSale> {
  const id = needed(request, 'round', request.round);
  const round = await findRoundOnSale(db, id);
  if (round === undefined) throw invalidField('round', `Round ${id} is not on sale.`);
  return round;
}

/** Computes when a round is drawn that ends later, ms: by the beacon's next value after its delay, or by the block at its end. */
function drawAfter({ drawRule, drawDelay, drawsAt }: RoundOnSale, until: number): number {
  if (drawRule === 'v1' || drawsAt === null) return until;
  const later = until + (drawDelay ?? 0) * 1_000 - drawsAt.getTime();
  return drawsAt.getTime() + Math.ceil(later / beaconPeriod) * beaconPeriod;
}

export const extend: KindOfAct = {
  draft: async (db, request) => {
    const round = await roundOf(db, request);
    const until = wholeSecond(new Date(needed(request, 'until', request.until))).getTime();
    const [from, last] = [round.endsAt.getTime(), round.endsAt.getTime() + daysOfExtension * dayMs];
    if (round.extendId !== null)
      throw invalidField('round', `Round ${round.id} was extended before, and a sale is extended only once.`);
    if (until <= from || until > last) throw invalidField('until', `Enter a time after ${utc(from)}, at most ${utc(last)}.`);
    return { member: null, fields: { round: String(round.id), until: new Date(until).toISOString() } };
  },
  words: ({ round, until = '' }) =>
    `Extends the sale of round ${round} until ${utc(Date.parse(until))}, once. Its draw moves too, and buyers are mailed.`,
  changes: async (_facts, { round: id, until = '' }, db) => {
    const round = await findRoundOnSale(db, Number(id));
    if (round === undefined) return [];
    const end = Date.parse(until);
    return [
      { what: `End of the sale of ${round.name}`, before: utc(round.endsAt.getTime()), after: utc(end) },
      { what: 'Draw', before: utc((round.drawsAt ?? round.endsAt).getTime()), after: utc(drawAfter(round, end)) },
    ];
  },
  run: ({ db, payload, fairLog, sources }) =>
    db.transaction((tx) => extendLottery(tx, { fairLog, sources }, Number(payload.round), new Date(payload.until ?? ''))),
};

const longestReason = 200;

export const cancel: KindOfAct = {
  draft: async (db, request) => {
    const reason = needed(request, 'tell', request.tell?.trim());
    if (reason.length > longestReason) throw invalidField('tell', `Use at most ${longestReason} characters.`);
    return { member: null, fields: { round: String((await roundOf(db, request)).id) } };
  },
  words: ({ round, tell }) => `Cancels round ${round} and pays back every number. Players read: “${tell}”`,
  changes: async (_facts, { round: id }, db) => {
    const round = await findRoundOnSale(db, Number(id));
    if (round === undefined) return [];
    const { refunded, members } = await sumPurchases(db, round.id);
    return [
      { what: `Sale of ${round.name}`, before: `until ${utc(round.endsAt.getTime())}`, after: 'cancelled, for good' },
      { what: 'Paid back', before: '0 CTO', after: `${inDigits(refunded)} CTO to ${members} members` },
    ];
  },
  run: ({ db, payload, fairLog }) => db.transaction((tx) => cancelOnSale(tx, fairLog, Number(payload.round), payload.tell ?? '')),
};
