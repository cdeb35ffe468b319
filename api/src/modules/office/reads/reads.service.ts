import {
  type EventKind,
  mostHits,
  type OfficeEvent,
  type OfficeHit,
  type OfficeMember,
  type OfficeToday,
  shortestSearch,
} from 'shared/contracts/office';
import { LoadingCache } from '../../../core/cache/LoadingCache.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { deviceName } from '../../../core/http/deviceName.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { type DayRow, readNow, sumDays } from './lists.repository.ts';
import {
  type EventRow,
  findMember,
  findMembers,
  findUserId,
  insertReads,
  type KnownMember,
  listEvents,
  type MemberSearch,
} from './members.repository.ts';

const dayMs = 86_400_000;
const daysShown = 30;
export const rowsOfPage = 30;

/** Figures of the office's first screen. Days that are over change no more, so one process sums them once an hour. */
export class TodayFigures {
  readonly #past = new LoadingCache<number, DayRow[]>({ max: 1, ttl: 3_600_000 });
  readonly #db: Queryable;

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** @param now epoch ms; balances and prizes are those of the moment of the call */
  async of(operatorId: number, now: number): Promise<OfficeToday> {
    const today = Math.floor(now / dayMs) * dayMs;
    const first = new Date(today - (daysShown - 1) * dayMs);
    const [past, present, figures] = await Promise.all([
      this.#past.get(today, () => sumDays(this.#db, first, new Date(today - dayMs))),
      sumDays(this.#db, new Date(today), new Date(today)),
      readNow(this.#db, operatorId),
    ]);
    const { balances, waiting, late, unanswered, unansweredSince, own, ownLeft, house, houseLeft, checkedAt, faults, ...rest } =
      figures;
    return {
      ...rest,
      days: withBalances([...past, ...present], balances),
      orders: { waiting, late },
      messages: { waiting: unanswered, since: unansweredSince?.getTime() ?? null },
      budget: { own, ownLeft, house, houseLeft },
      ledgerCheck: checkedAt === null ? null : { at: checkedAt.getTime(), faults: faults ?? 0 },
    };
  }
}

/** Computes balances at the end of each day, from what members hold now back. */
function withBalances(days: readonly DayRow[], now: number): OfficeToday['days'] {
  let balances = now;
  return days
    .toReversed()
    .map(({ day, net, ...sums }) => {
      const shown = { ...sums, day: day.getTime(), balances };
      balances -= net;
      return shown;
    })
    .reverse();
}

/**
 * Finds members by the beginning of a name, a whole mail address, or a number of a round; each of them is recorded as read.
 * @throws ApiError VALIDATION for a name of less than three characters
 */
export async function searchMembers(
  db: Queryable,
  operatorId: number,
  query: string,
): Promise<{ contents: OfficeHit[]; more: boolean }> {
  const found = await findMembers(db, searchOf(query), mostHits + 1);
  const shown = found.slice(0, mostHits);
  await insertReads(
    db,
    operatorId,
    shown.map(({ userId }) => userId),
    'search',
  );
  return { contents: shown.map(masked), more: found.length > mostHits };
}

export function numberOfRound(text: string): { lotteryId: number; ticketNumber: number } | undefined {
  const [, lottery, number] = /^(\d{1,15})\s*#\s*(\d{1,9})$/.exec(text) ?? [];
  return number === undefined ? undefined : { lotteryId: Number(lottery), ticketNumber: Number(number) };
}

function searchOf(query: string): MemberSearch {
  const text = query.trim();
  const number = numberOfRound(text);
  if (number !== undefined) return number;
  if (text.includes('@')) return { email: text };
  if ([...text].length >= shortestSearch && !text.includes('\0')) return { prefix: text };
  throw new ApiError(400, 'VALIDATION', 'Type at least three letters of a name.', {
    query: ['At least three letters, a whole mail address, or a number of a round as 17#42'],
  });
}

function masked({ id, publicName, username, fullName, email, createdAt, state }: KnownMember): OfficeHit {
  return {
    id,
    publicName,
    username: maskName(username),
    fullName: fullName === null ? null : maskName(fullName),
    email: email === null ? null : maskMail(email),
    createdAt: createdAt.getTime(),
    state,
  };
}

/** @throws ApiError NOT_FOUND */
export async function readMember(db: Queryable, operatorId: number, id: number): Promise<OfficeMember> {
  const member = await findMember(db, id);
  if (member === undefined) throw noMember();
  await insertReads(db, operatorId, [member.userId], 'member');
  const { emailConfirmed, nameChosen, verified, secondFactor, passkeys, sessions, stoppedUntil, limits, spent, wallets } = member;
  return {
    ...masked(member),
    emailConfirmed,
    nameChosen,
    verified,
    secondFactor,
    passkeys,
    sessions,
    stoppedUntil: stoppedUntil?.getTime() ?? null,
    limits,
    spent,
    wallets,
  };
}

const noMember = () => new ApiError(404, 'NOT_FOUND', 'There is no such member.');

/**
 * Lists what happened to a member, the latest first.
 * @param before `next` of the page before
 * @throws ApiError NOT_FOUND
 */
export async function readTimeline(
  db: Queryable,
  operatorId: number,
  id: number,
  { kind, before }: { kind?: EventKind | undefined; before?: string | undefined },
): Promise<{ contents: OfficeEvent[]; next: string | null }> {
  const userId = await findUserId(db, id);
  if (userId === undefined) throw noMember();
  await insertReads(db, operatorId, [userId], 'timeline');
  const [micros, rank, last] = before?.split('.') ?? [];
  const place = micros === undefined ? null : { micros: Number(micros), rank: Number(rank ?? 0), id: last ?? '' };
  const rows = await listEvents(db, userId, { kind, before: place, limit: rowsOfPage + 1 });
  return pageOf(rows, ({ micros: at, rank: source, id: row }) => `${at}.${source}.${row}`, toEvent);
}

function toEvent({ micros, rank, id, kind, detail, until, ...event }: EventRow): OfficeEvent {
  return {
    ...event,
    id: `${rank}.${id}`,
    at: Math.floor(micros / 1_000),
    kind,
    detail: kind === 'login' ? deviceName(detail) : detail,
    until: until?.getTime() ?? null,
  };
}

/** Makes a page of up to one row more than it has. @param placeOf returns the place of its last row, for the next page */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  placeOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): { contents: Item[]; next: string | null } {
  const shown = rows.slice(0, rowsOfPage);
  const last = shown.at(-1);
  return { contents: shown.map(toItem), next: last !== undefined && rows.length > rowsOfPage ? placeOf(last) : null };
}

/** Masks an address for mails: 'ada@example.org' becomes 'a***@e***.org'. */
export function maskMail(address: string): string {
  const [local = '', domain = ''] = address.split(/@(?=[^@]*$)/);
  const dot = domain.lastIndexOf('.');
  return `${begin(local)}@${begin(domain)}${dot > 0 ? domain.slice(dot) : ''}`;
}

/** Masks each word of a name: 'Ada Lovelace' becomes 'A*** L***'. */
export const maskName = (name: string): string => name.trim().split(/\s+/).map(begin).join(' ');

/** By code points, so that no letter is cut in half. */
const begin = (word: string): string => `${[...word][0] ?? ''}***`;

interface Named {
  mails: readonly (string | null | undefined)[];
  names: readonly (string | null | undefined)[];
}

/** Masks in a text, in any case of letters, the addresses and whole names of a person. */
export function maskIn(text: string, { mails, names }: Named): string {
  const masks = [...mails.map((value) => [value, maskMail] as const), ...names.map((value) => [value, maskName] as const)];
  return masks.reduce((masked, [value, mask]) => {
    const literal = value?.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    if (!literal) return masked;
    return masked.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), mask);
  }, text);
}
