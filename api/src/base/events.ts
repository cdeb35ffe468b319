import type { ErrorCode } from 'shared/contracts/errors';
import type { Queryable } from './db/database.ts';
import { networkOf } from './http/network.ts';
import { keyedHash } from './secrets/keyedHash.ts';

/** Whoever it is about, by their number alone: no name, address or text of a member is in the log. */
interface OfMember {
  /** Id of the member, undefined where there is none (a name that nobody has). */
  member?: number | undefined;
}
/** From where, as a mark that only says "the same again" (networkMark). */
interface FromNetwork {
  network: string;
}
interface OfRound {
  /** Id of the lottery. */
  round: number;
}

/** Why somebody was refused, as the answer says it. */
type Reason = ErrorCode;

/**
 * Everything that is written into the log because it matters, and what is told of it: numbers, and words out of a list. A field of free
 * text has no place here: what members type, and what is mailed to them, is in no line. docs/operations/logs.md lists them for operators.
 */
export interface Events {
  /** A session began. `factor`: what was asked for beside the password. */
  'login.succeeded': OfMember & FromNetwork & { factor: 'none' | 'authenticator' | 'email' };
  /** The password was right, and a code is asked for. */
  'login.codeAsked': OfMember & FromNetwork & { factor: 'authenticator' | 'email' };
  'login.refused': OfMember & FromNetwork & { reason: Reason };
  /** Too many wrong passwords or codes: no more are compared for so long. */
  'login.locked': OfMember & FromNetwork & { seconds: number };
  /** A mailed code or link, or one of an authenticator, that was to prove something did not. */
  'code.refused': OfMember & FromNetwork & { route: string; reason: Reason };
  /** A mail for a new password was asked for. For whom is not told: nobody is to learn who is a member. */
  'reset.asked': FromNetwork;
  'reset.done': OfMember & FromNetwork;
  /** `repeated`: the same was asked for again, and nothing was charged. `price` in the smallest unit. */
  'purchase.made': OfMember & OfRound & { purchase: number; numbers: number; price: number; repeated: boolean };
  'purchase.refused': OfMember & OfRound & { numbers: number; outcome: Uppercase<string> };
  /** Nobody knows yet whether it was made: asking again with the same key tells. `err`: of a fault, not of a database that is away. */
  'purchase.failed': OfMember & OfRound & { numbers: number; reason: 'unavailable' | 'fault'; err?: unknown };
  /** A balance is not what the ledger says: it was changed by hand. Nothing was bought with it. */
  'balance.changed': OfMember;
  /** `number`: the winning one, zero-based; `member`: its holder, undefined where it was not sold. */
  'draw.done': OfMember & OfRound & { number: number };
  /** Its time is over, and it waits for what decides it or for a lock. Once for each round and process. */
  'draw.late': OfRound;
  /** It is tried again by itself. */
  'draw.failed': OfRound & { step: string; err: unknown };
  /** It could not be drawn in the time that is promised, and everybody has their tokens back. */
  'draw.refunded': OfRound;
  /** A prize of tokens was credited with the draw. `amount` in the smallest unit. */
  'payout.paid': OfMember & OfRound & { amount: number };
  /** A product was won: an order waits to be sent. */
  'payout.ordered': OfMember & OfRound;
  /** What an operator did, by the command's name; never what they typed after it. */
  'operator.act': { command: string; outcome: 'done' | 'waits' | 'refused' | 'failed' };
  /** It stays in the outbox and is tried again. */
  'mail.failed': { mail: number; attempts: number; err: unknown };
  /** A call that was refused or failed; `route` as the API describes it, never the address that was asked for. */
  'request.refused': OfMember & { method: string; route: string; status: number; ms: number };
}

export type EventName = keyof Events;

/** How loud each is, and its sentence. */
const told: Readonly<Record<EventName, readonly [keyof EventLog, string]>> = {
  'login.succeeded': ['info', 'A member has logged in'],
  'login.codeAsked': ['info', 'A member is asked for a code'],
  'login.refused': ['info', 'A login was refused'],
  'login.locked': ['warn', 'A login is locked after too many tries'],
  'code.refused': ['info', 'A code was refused'],
  'reset.asked': ['info', 'A new password was asked for'],
  'reset.done': ['info', 'A member has a new password'],
  'purchase.made': ['info', 'Numbers were bought'],
  'purchase.refused': ['info', 'A purchase was refused'],
  'purchase.failed': ['error', 'What became of a purchase could not be told'],
  'balance.changed': ['error', 'A balance was changed by hand: nothing is bought or paid with it. See: ledger check'],
  'draw.done': ['info', 'A round was drawn'],
  'draw.late': ['warn', 'A round is over and not drawn yet'],
  'draw.failed': ['error', 'A round could not be drawn and is tried again'],
  'draw.refunded': ['warn', 'A round was given up and paid back'],
  'payout.paid': ['info', 'A prize was paid'],
  'payout.ordered': ['info', 'A prize waits to be sent'],
  'operator.act': ['info', 'An operator did something'],
  'mail.failed': ['error', 'A mail could not be sent and will be tried again'],
  'request.refused': ['info', 'A call was refused'],
};

/** What events are written with: a log of the provider (log.ts), which adds the trace. */
export type EventLog = Record<'info' | 'warn' | 'error', (fields: object, sentence: string) => void>;

/**
 * Writes that something happened into the log: its name, its fields, and the trace that it belongs to.
 * @example event(log, 'purchase.refused', { member: 7, round: 3, numbers: 2, outcome: 'LOTTERY_CLOSED' });
 */
export function event<Name extends EventName>(log: EventLog, name: Name, fields: Events[Name]): void {
  const [level, sentence] = told[name];
  log[level]({ event: name, ...fields }, sentence);
}

/**
 * A mark of somebody's network that is the same each time and leads nowhere: 64 bits of a digest under a key of this provider.
 * @param address IP address
 */
export function networkMark(db: Pick<Queryable, 'fairKey'>, address: string): string {
  return keyedHash(db, 'network-in-log', networkOf(address)).toString('hex', 0, 8);
}
