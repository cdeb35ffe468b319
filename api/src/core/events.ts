import type { ErrorCode } from 'shared/contracts/operation';
import type { Queryable } from './db/database.ts';
import { networkOf } from './http/network.ts';
import { keyedHash } from './secrets/codes.ts';

/** The member whom an event concerns, as an id only: the log contains no personal data. */
interface OfMember {
  member?: number | undefined;
}
/** Keyed digest of the client's network, which shows only repetitions (networkMark). */
interface FromNetwork {
  network: string;
}
interface OfRound {
  round: number;
}

type Reason = ErrorCode;

/**
 * All business events in the log with their fields. Fields are numbers or words of a fixed list, never free text, so that nothing
 * that members type or get by mail is logged. docs/operations/logs.md lists the events for operators.
 */
export interface Events {
  /** A session began. `factor`: second factor besides the password, or the passkey in place of both. */
  'login.succeeded': OfMember & FromNetwork & { factor: 'none' | 'authenticator' | 'email' | 'passkey' };
  'login.codeAsked': OfMember & FromNetwork & { factor: 'authenticator' | 'email' };
  'login.refused': OfMember & FromNetwork & { reason: Reason };
  /** Too many wrong passwords or codes: no more are checked for `seconds`. */
  'login.locked': OfMember & FromNetwork & { seconds: number };
  'code.refused': OfMember & FromNetwork & { route: string; reason: Reason };
  /** A mail for a new password was requested. Without the member: the log must not reveal who has an account. */
  'reset.asked': FromNetwork;
  'reset.done': OfMember & FromNetwork;
  /** `repeated`: retry of an earlier purchase, nothing was charged. `price` in the smallest unit. */
  'purchase.made': OfMember & OfRound & { purchase: number; numbers: number; price: number; repeated: boolean };
  'purchase.refused': OfMember & OfRound & { numbers: number; outcome: Uppercase<string> };
  /** The result is unknown; a retry with the same key returns it. `err` is set for a fault, not when the database is away. */
  'purchase.failed': OfMember & OfRound & { numbers: number; reason: 'unavailable' | 'fault'; err?: unknown };
  /** A balance does not match the ledger: it was changed by hand. The purchase was refused. */
  'balance.changed': OfMember;
  /** `number`: the winning number, zero-based; `member`: its owner, undefined where it was not sold. */
  'draw.done': OfMember & OfRound & { number: number };
  /** The draw is due and waits for its source or for a lock. Once for each round and process. */
  'draw.late': OfRound;
  'draw.failed': OfRound & { step: string; err: unknown };
  /** The draw missed its promised deadline, and all tickets were refunded. */
  'draw.refunded': OfRound;
  /** A token prize was credited. `amount` in the smallest unit. */
  'payout.paid': OfMember & OfRound & { amount: number };
  /** A prize is not paid: the result is not true, or the credit failed. It is tried again after ten minutes. */
  'payout.refused': OfRound & { err: unknown };
  'payout.ordered': OfMember & OfRound;
  'operator.act': { command: string; outcome: 'done' | 'waits' | 'refused' | 'failed' };
  'operator.signedIn': FromNetwork & { operator: number; at: 'desk' | 'office' };
  'operator.enrolled': FromNetwork & { operator: number };
  'operator.refused': { operator: number; route: string };
  'mail.failed': { mail: number; attempts: number; err: unknown };
  /** A request was refused or failed; `route` is the route's pattern in the API, never the requested address. */
  'request.refused': OfMember & { method: string; route: string; status: number; ms: number };
}

export type EventName = keyof Events;

const eventLevels: Readonly<Record<EventName, readonly [keyof EventLog, string]>> = {
  'login.succeeded': ['info', 'A member has logged in'],
  'login.codeAsked': ['info', 'A member must enter a code'],
  'login.refused': ['info', 'A login was refused'],
  'login.locked': ['warn', 'A login is locked after too many tries'],
  'code.refused': ['info', 'A code was refused'],
  'reset.asked': ['info', 'A new password was requested'],
  'reset.done': ['info', 'A member has a new password'],
  'purchase.made': ['info', 'Numbers were bought'],
  'purchase.refused': ['info', 'A purchase was refused'],
  'purchase.failed': ['error', 'The result of a purchase is unknown'],
  'balance.changed': ['error', 'A balance was changed by hand: nothing is bought or paid with it. See: ledger check'],
  'draw.done': ['info', 'A round was drawn'],
  'draw.late': ['warn', 'A draw is overdue'],
  'draw.failed': ['error', 'A round could not be drawn and is tried again'],
  'draw.refunded': ['warn', 'A round was cancelled and refunded'],
  'payout.paid': ['info', 'A prize was paid'],
  'payout.ordered': ['info', 'A prize waits to be sent'],
  'payout.refused': ['error', 'A prize was not paid. Compare the round with its proof page'],
  'operator.act': ['info', 'An operator ran a command'],
  'operator.signedIn': ['info', 'An operator has signed in'],
  'operator.enrolled': ['warn', 'An operator has enrolled'],
  'operator.refused': ['warn', 'An operator tried what their role does not allow'],
  'mail.failed': ['error', 'A mail could not be sent and will be tried again'],
  'request.refused': ['info', 'A call was refused'],
};

export type EventLog = Record<'info' | 'warn' | 'error', (fields: object, sentence: string) => void>;

/**
 * Writes an event with its fields and its trace into the log.
 * @example event(log, 'purchase.refused', { member: 7, round: 3, numbers: 2, outcome: 'LOTTERY_CLOSED' });
 */
export function event<Name extends EventName>(log: EventLog, name: Name, fields: Events[Name]): void {
  const [level, sentence] = eventLevels[name];
  log[level]({ event: name, ...fields }, sentence);
}

/**
 * Returns a stable pseudonym of a client's network: 64 bits of a digest under a key of this provider.
 * @param address IP address
 */
export function networkMark(db: Pick<Queryable, 'fairKey'>, address: string): string {
  return keyedHash(db, 'network-in-log', networkOf(address)).toString('hex', 0, 8);
}
