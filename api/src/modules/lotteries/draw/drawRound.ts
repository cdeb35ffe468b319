import { winningNumber } from 'shared/contracts/lotteryRules';
import { randomnessOf } from 'shared/fair/beacon';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { readFreeze } from 'shared/fair/readRecords';
import { recordId, resultText } from 'shared/fair/records';
import { ownerCommitment } from 'shared/fair/tickets';
import type { Queryable } from '../../../core/db/database.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import { queueAlerts } from '../../notifications/alerts/alerts.repository.ts';
import { insertOrder } from '../../rewards/orders/orders.routes.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { findSalt, readTicketList, TicketsChanged } from '../freeze/ticketList.ts';
import type { Decision } from './deciders.ts';
import { claimFrozen, type DrawStep, type FrozenRound, recordDraw } from './draw.repository.ts';
import { tellPrizeDue } from './prizes.service.ts';

export interface DrawProgress {
  step: DrawStep;
}

/** The winning number and its owner; undefined if it was not sold. */
export interface Drawn {
  winnerTicket: number;
  winnerUserId: number | undefined;
  /** The prize is a product, whose order was written with the draw. A token prize is due, and paid by `payDuePrizes`. */
  isOrdered: boolean;
}

/**
 * Draws a lottery in the caller's transaction: result, due prize or order, and log record are written together.
 * @param draw `attempt` of the valid freeze; `drawnAt` overrides the database's current time
 * @param at receives the current step, for error reports
 * @returns undefined if another process has locked it or it is decided already
 * @throws TicketsChanged if the tickets differ from the published list, or the database names another owner of the winning number
 * than the published commitment
 */
export async function drawRound(
  tx: Queryable,
  fairLog: FairLog,
  { id, attempt, decision, drawnAt }: { id: number; attempt: number; decision: Decision; drawnAt?: Date | undefined },
  at: DrawProgress,
): Promise<Drawn | undefined> {
  at.step = 'claim';
  const round = await claimFrozen(tx, id, attempt);
  if (round === undefined) return undefined;
  at.step = 'number';
  const winnerTicket = numberOf(round, attempt, decision);
  const { root, owners, holders } = await readTicketList(tx, round);
  if (root !== readFreeze(round.freezeText).root)
    throw new TicketsChanged(`The tickets of round ${id} are not those that were published when its sale was over.`);
  const winnerUserId = holders.get(winnerTicket);
  if (winnerUserId !== undefined) await requireOwner(tx, id, winnerTicket, winnerUserId, owners[winnerTicket]);
  const text = resultText({
    opening: round.openingId,
    freeze: round.freezeId,
    decided:
      decision.rule === 'v1'
        ? { rule: 'v1', block: decision.block.number, hash: decision.block.hash }
        : { rule: 'v2', beaconRound: decision.beaconRound, signature: decision.signature },
    number: winnerTicket,
    owner: owners[winnerTicket] ?? 'unsold',
  });
  const recorded = await recordDraw(tx, id, { winnerTicket, decision, drawnAt, resultId: recordId(text) });
  if (recorded !== winnerUserId)
    throw new TicketsChanged(`The database names another winner of round ${id} than the tickets that were published.`);
  const isOrdered = winnerUserId !== undefined && round.tokenAmount === 0;
  if (isOrdered) {
    at.step = 'order';
    await insertOrder(tx, id);
  } else if (winnerUserId !== undefined) await tellPrizeDue(tx);
  await queueAlerts(tx, id);
  at.step = 'record';
  await appendRecords(tx, fairLog, [{ kind: 'result', lotteryId: id, text }]);
  return { winnerTicket, winnerUserId, isOrdered };
}

/**
 * The published list has commitments, not members: a change of the member in both ticket and purchase would not change the root.
 */
async function requireOwner(tx: Queryable, id: number, number: number, userId: number, owner: string | undefined): Promise<void> {
  const salt = await findSalt(tx, id, number);
  // The salt exists: members with tickets in an undecided lottery cannot be erased.
  if (salt === null || ownerCommitment(salt, userId) !== owner)
    throw new TicketsChanged(
      `Member ${userId} is not the owner of the winning number ${number} in the published list of round ${id}.`,
    );
}

function numberOf({ openingId, totalTickets }: FrozenRound, attempt: number, decision: Decision): number {
  return decision.rule === 'v1'
    ? winningNumber(decision.block.hash, totalTickets)
    : winningNumberV2(randomnessOf(decision.signature), openingId, attempt, totalTickets);
}
