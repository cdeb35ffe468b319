import type { SpendLimit } from 'shared/contracts/protection';
import type { Command } from '../../core/command/command.ts';
import { table } from '../../core/command/terminal.ts';
import { deviceName } from '../../core/http/deviceName.ts';
import { memberId } from '../accounts/members/members.service.ts';
import { mailResultText } from '../accounts/members/notifyMember.ts';
import { listSessions } from '../accounts/sessions/sessions.repository.ts';
import { getProtection } from '../responsible-gaming/protection.service.ts';
import { actData, actLines } from './acts.commands.ts';
import { listActsOf, listBreaks } from './acts.repository.ts';
import { endSessionsOf, freezeMember, resetPublicName, unfreezeMember } from './memberActs.service.ts';

const inUtc = (at: Date | number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const cto = (amount: number | null): string => (amount === null ? 'none' : String(amount));

function limitRow({ period, amount, spent, left, renewsAt, raise }: SpendLimit): string[] {
  const waits = raise && `to ${cto(raise.amount)}, can be confirmed from ${inUtc(raise.readyAt)} to ${inUtc(raise.lapsesAt)}`;
  return [period, cto(amount), String(spent), left === null ? '-' : String(left), inUtc(renewsAt), waits ?? 'none'];
}

/** Operator commands that act on a member or show their data. Each act needs a reason, and the member gets a mail. */
export const memberActCommands: readonly Command[] = [
  {
    name: 'members freeze',
    usage: '<username>',
    summary:
      'Sell nothing to a member from now on; logging in, tickets, prizes, receipts and statement go on. They get a mail, with --tell in it',
    args: [1, 1],
    act: { member: true, tells: true },
    run: async (context, [username = '']) => {
      const done = await freezeMember(context, username);
      return {
        lines: [`${username} is frozen: nothing is sold to them. ${mailResultText(username, done.mailed)}`],
        data: { username, frozen: true, ...done },
      };
    },
  },
  {
    name: 'members unfreeze',
    usage: '<username>',
    summary: "Let a frozen member buy again; the member's own limits and breaks go on. They get a mail, with --tell in it",
    args: [1, 1],
    act: { member: true, tells: true },
    run: async (context, [username = '']) => {
      const done = await unfreezeMember(context, username);
      return {
        lines: [`${username} is not frozen any more. ${mailResultText(username, done.mailed)}`],
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
    usage: '<username>',
    summary: 'Log a member out everywhere, at once. They get a mail, with --tell in it',
    args: [1, 1],
    act: { member: true, tells: true },
    run: async (context, [username = '']) => {
      const done = await endSessionsOf(context, username);
      const count = done.ended === 1 ? '1 session was' : `${done.ended} sessions were`;
      return { lines: [`${count} ended. ${mailResultText(username, done.mailed)}`], data: { username, ...done } };
    },
  },
  {
    name: 'members reset-name',
    usage: '<username>',
    summary: 'Give a member the drawn public name again, for 30 days at least. They get a mail, with --tell in it',
    args: [1, 1],
    act: { member: true, tells: true },
    run: async (context, [username = '']) => {
      const done = await resetPublicName(context, username);
      return {
        lines: [`${username} has the drawn name again. ${mailResultText(username, done.mailed)}`],
        data: { username, ...done },
      };
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
      const acts = await listActsOf(db, await memberId(db, username));
      return { lines: acts.length > 0 ? acts.flatMap(actLines) : [`Nothing was done to ${username}.`], data: acts.map(actData) };
    },
  },
];
