import { NeedsApproval, OperatorError } from '../../../core/command/command.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import type { DrawSources } from '../../../core/draw-sources/createDrawSources.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import { ApiError } from '../../../core/http/errors.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import { readPayload } from '../../audit-log/officePayload.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import type { CreditOutcome, DoSigned } from '../../wallets/ledger.repository.ts';
import { actKinds } from './actKinds.ts';
import { carryOut, failAct, recordOfAct, type StoredAct } from './officeActs.repository.ts';

export interface ActDeps {
  db: Database;
  config: Config;
  fairLog: FairLog;
  sources: DrawSources;
  announcer: Pick<Announcer, 'announce'>;
}

/** Why an act is over, or not yet this person's, by the database's answer. */
export const over: Readonly<Record<string, string>> = {
  EXPIRED: 'is expired: draft it anew',
  DECIDED: 'is decided already',
  NOT_ASKED: 'is a draft: its author signs first',
  SIGNED_BEFORE: 'has your signature already: another person signs next',
  NOT_ENROLLED: 'was signed by a passkey or person that is not enrolled any more',
};

class NotDone extends Error {
  override name = 'NotDone';
  readonly outcome: string;

  constructor(outcome: string) {
    super(`The act was not done: ${outcome}.`);
    this.outcome = outcome;
  }
}

const impossible: Readonly<Record<string, string>> = {
  NOT_ENOUGH: 'The member has less than what is taken back.',
  NO_MEMBER: 'The member has left.',
  NO_PURCHASE: 'The purchase is not one of this member.',
  CANCELLED: 'The round was cancelled, which has given back all.',
  REFUNDED: 'Something of this purchase was given back before.',
  ABOVE_PRICE: 'It is more than the purchase has cost.',
  NOT_ON_SALE: 'The round is not on sale.',
  SAME: 'The sale is in that state already.',
  UNCHANGED: 'It is so already.',
  NAME_TAKEN: 'An operator or an invited person has this name.',
  NO_LINK: 'The link was never shown: draft it anew.',
  UNKNOWN_OPERATOR: 'There is no such operator any more.',
  STEWARDS: 'Fewer than two stewards would stay, and acts about the team take two: add one first.',
  ENROLLED: 'This passkey is enrolled already.',
  NO_PASSKEY: 'This passkey is not one of yours any more.',
  LAST_PASSKEY: 'It is your only passkey: add another first, or leave.',
  HIGHER: 'It raises the budget, which takes two people.',
  PRIZE_LOCKED: 'A prize of this name was imported, or a round of it was opened: it stays as it is.',
  NO_PICTURE: 'No such picture was stored, and no other prize has it.',
  NO_MESSAGE: 'The message was deleted with the account of its writer.',
  MESSAGE_CHANGED: 'The message was answered or closed after the draft: read it again.',
  PRIZE_CHANGED: 'The prize was changed after the draft.',
};

export const waits = {
  WAITING: 'It waits for another person.',
  PRIZE_APPROVAL: 'It waits for another person: the prize is above the limit, or more than all numbers cost together.',
  SCHEDULE_APPROVAL: 'It waits for another person: a schedule opens rounds by itself.',
  DELAYED: 'It waits for its delay to pass.',
  NOT_FOUNDED: 'It waits until three people have enrolled: before, nobody moves money here.',
};
const reasons: Readonly<Record<string, string>> = waits;

/** Does an act that has all signatures that it takes. @param shows gets a secret for who signs last @returns why it waits; null when it is done, or was found impossible */
export async function doWhenSigned(deps: ActDeps, act: StoredAct, shows: (secret: string) => void): Promise<string | null> {
  try {
    await runSigned(deps, act, shows);
    return null;
  } catch (error) {
    if (error instanceof NeedsApproval) return error.message;
    const failure =
      error instanceof NotDone ? impossible[error.outcome] : error instanceof OperatorError ? error.message : undefined;
    if (failure !== undefined) {
      await failAct(deps.db, act.id, failure);
      return null;
    }
    if (!(error instanceof NotDone)) throw error;
    if (error.outcome === 'DELAYED') {
      const secret = await actKinds[act.kind].delay?.(deps.db, act.id, deps.config.officeUrl);
      if (secret) shows(secret);
    }
    const reason = reasons[error.outcome];
    if (reason !== undefined) return reason;
    throw new ApiError(
      409,
      'ACT_OVER',
      `Act ${act.id} ${over[error.outcome] ?? `cannot be done (${error.outcome})`}. Nothing was changed.`,
    );
  }
}

/**
 * Runs the code of an act in one transaction, which ends with `do_act` and the record in the log. @throws NotDone, NeedsApproval, OperatorError
 */
async function runSigned(
  { db, config, fairLog, sources, announcer }: ActDeps,
  { id, kind, username, ...act }: StoredAct,
  shows: (secret: string) => void,
): Promise<void> {
  const payload = readPayload(act.payload);
  let isDone = false;
  const doSigned: DoSigned = async (tx, seal) => {
    const result = await carryOut(tx, id, seal);
    isDone = true;
    return creditOutcome(result);
  };
  const signed: Database = {
    ...db,
    as: () => signed,
    transaction: (work) =>
      db.transaction(async (tx) => {
        isDone = false;
        const result = await work(tx);
        if (!isDone) await doSigned(tx, null);
        await logAct(tx, fairLog, id);
        return result;
      }),
  };
  await actKinds[kind].run({
    db: signed,
    config,
    fairLog,
    sources,
    announcer,
    payload,
    doSigned,
    username: username ?? '',
    tell: payload.tell ?? null,
    shows,
    concerns: () => {},
    needsApproval: (reason) => {
      throw new NeedsApproval(reason);
    },
  });
  if (payload.round !== undefined) announcer.announce(Number(payload.round));
}

/** Appends the record of an act that this transaction has done to the transparency log: last, as it takes the log's lock. */
export async function logAct(tx: Queryable, fairLog: FairLog, act: number): Promise<void> {
  const text = await recordOfAct(tx, act);
  await appendRecords(tx, fairLog, [{ kind: 'act', lotteryId: null, text }]);
}

function creditOutcome({ outcome, balance, operatorLeft, houseLeft }: Awaited<ReturnType<typeof carryOut>>): CreditOutcome {
  if (outcome === 'DONE') return { outcome: 'CREDITED', balance: balance ?? 0 };
  if (outcome === 'OPERATOR_BUDGET' || outcome === 'HOUSE_BUDGET')
    return { outcome, operatorLeft: operatorLeft ?? 0, houseLeft: houseLeft ?? 0 };
  throw new NotDone(outcome);
}
