import type { SpendLimit } from 'shared/contracts/protection';
import { type Command, type OptionValues, textOption } from '../../base/command/command.ts';
import { OperatorError } from '../../base/command/operatorError.ts';
import { printable } from '../../base/command/printable.ts';
import { table } from '../../base/command/table.ts';
import { deviceName } from '../../base/http/deviceName.ts';
import { memberId } from '../members/members.service.ts';
import { getProtection } from '../protection/protection.service.ts';
import { listSessions } from '../sessions/sessions.repository.ts';
import { listActs, listBreaks } from './memberActs.repository.ts';
import { type ActDone, type ActRequest, endSessionsOf, freezeMember, unfreezeMember } from './memberActs.service.ts';

const reasonOptions = { by: { type: 'string' }, why: { type: 'string' }, tell: { type: 'string' } } as const;
const reasonUsage = '<username> --by WHO --why "…" [--tell "…"]';

/** @throws OperatorError when it is missing, empty or too long */
function words(options: OptionValues, name: string, what: string, most: number): string {
  const text = textOption(options, name)?.trim();
  if (!text) throw new OperatorError(`Say ${what}: --${name} "…". It is written down with the act.`);
  if (text.length > most) throw new OperatorError(`--${name} has ${text.length} characters: at most ${most}.`);
  return text;
}

function requestOf(username: string, options: OptionValues): ActRequest {
  return {
    username,
    by: words(options, 'by', 'who you are', 100),
    why: words(options, 'why', 'why you do it (the member is not shown it)', 1000),
    told: textOption(options, 'tell') === undefined ? null : words(options, 'tell', 'what the member is to be told', 1000),
  };
}

const mailWords = (username: string, { mailed }: ActDone): string =>
  mailed ? 'A mail tells them.' : `${username} has no email address: nobody was told.`;

const inUtc = (at: Date | number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const cto = (amount: number | null): string => (amount === null ? 'none' : String(amount));

function limitRow({ period, amount, spent, left, renewsAt, raise }: SpendLimit): string[] {
  const waits = raise && `to ${cto(raise.amount)}, can be confirmed from ${inUtc(raise.readyAt)} to ${inUtc(raise.lapsesAt)}`;
  return [period, cto(amount), String(spent), left === null ? '-' : String(left), inUtc(renewsAt), waits ?? 'none'];
}

/** What operators may do to a member and see of them. Each act says who and why, and the member gets a mail. */
export const memberActCommands: readonly Command[] = [
  {
    name: 'members freeze',
    usage: reasonUsage,
    summary:
      'Sell nothing to a member from now on; logging in, tickets, prizes, receipts and statement go on. They get a mail, with --tell in it',
    options: reasonOptions,
    args: [1, 1],
    run: async (context, [username = ''], options) => {
      const done = await freezeMember(context, requestOf(username, options));
      return {
        lines: [`${username} is frozen: nothing is sold to them. ${mailWords(username, done)}`],
        data: { username, frozen: true, ...done },
      };
    },
  },
  {
    name: 'members unfreeze',
    usage: reasonUsage,
    summary: "Let a frozen member buy again; the member's own limits and breaks go on. They get a mail, with --tell in it",
    options: reasonOptions,
    args: [1, 1],
    run: async (context, [username = ''], options) => {
      const done = await unfreezeMember(context, requestOf(username, options));
      return {
        lines: [`${username} is not frozen any more. ${mailWords(username, done)}`],
        data: { username, frozen: false, ...done },
      };
    },
  },
  {
    name: 'members sessions',
    usage: '<username>',
    summary: 'Where a member is logged in, last used first',
    args: [1, 1],
    run: async ({ db }, [username = '']) => {
      const sessions = (await listSessions(db, await memberId(db, username))).map(
        ({ agent, createdAt, lastUsedAt, expiresAt }) => ({
          device: deviceName(agent),
          startedAt: createdAt,
          lastUsedAt,
          endsAt: expiresAt,
        }),
      );
      const rows = sessions.map((each) => [each.device, inUtc(each.startedAt), inUtc(each.lastUsedAt), inUtc(each.endsAt)]);
      const lines =
        rows.length > 0 ? table(['device', 'logged in', 'last used', 'ends'], rows) : [`${username} is logged in nowhere.`];
      return { lines, data: sessions };
    },
  },
  {
    name: 'members end-sessions',
    usage: reasonUsage,
    summary: 'Log a member out everywhere, at once. They get a mail, with --tell in it',
    options: reasonOptions,
    args: [1, 1],
    run: async (context, [username = ''], options) => {
      const done = await endSessionsOf(context, requestOf(username, options));
      const count = done.ended === 1 ? '1 session was' : `${done.ended} sessions were`;
      return { lines: [`${count} ended. ${mailWords(username, done)}`], data: { username, ...done } };
    },
  },
  {
    name: 'members limits',
    usage: '<username>',
    summary:
      'What a member holds themselves to: limits with what is spent, raises that wait, breaks and exclusions, and whether they are frozen',
    args: [1, 1],
    run: async ({ db }, [username = '']) => {
      const id = await memberId(db, username);
      const [{ limits, stop, frozenAt }, breaks] = [await getProtection(db, id), await listBreaks(db, id)];
      const now =
        stop === null
          ? 'On no break.'
          : `On a${stop.kind === 'exclusion' ? 'n exclusion' : ` ${stop.kind}`} until ${inUtc(stop.endsAt)}${stop.canReturn ? ', over, and not asked to come back' : ''}.`;
      const lines = [
        frozenAt === null ? 'Not frozen.' : `Frozen since ${inUtc(frozenAt)}: see members acts.`,
        now,
        ...table(['period', 'limit', 'spent', 'left', 'renews', 'raise'], limits.map(limitRow)),
        ...(breaks.length > 0
          ? table(
              ['begun', 'until', 'what'],
              breaks.map(({ kind, beganAt, endsAt }) => [inUtc(beganAt), inUtc(endsAt), kind]),
            )
          : []),
      ];
      return { lines, data: { username, limits, stop, frozenAt, breaks } };
    },
  },
  {
    name: 'members acts',
    usage: '<username>',
    summary: 'What operators did to a member, who and why, the latest first',
    args: [1, 1],
    run: async ({ db }, [username = '']) => {
      const acts = await listActs(db, await memberId(db, username));
      const lines = acts.flatMap(({ id, kind, by, why, told, doneAt }) => [
        `#${id}  ${inUtc(doneAt)}  ${kind}  by ${printable(by)}`,
        `    why: ${printable(why)}`,
        ...(told === null ? [] : [`    told: ${printable(told)}`]),
      ]);
      return { lines: lines.length > 0 ? lines : [`Nothing was done to ${username}.`], data: acts };
    },
  },
];
