import type { Command } from '../cli/command.ts';
import { table } from '../cli/table.ts';
import { dueLotteries } from './draws.repository.ts';
import { drawDue } from './draws.service.ts';

export const drawCommands: readonly Command[] = [
  {
    name: 'draws due',
    usage: '',
    summary: 'Rounds that are over and not drawn yet, and what they wait for',
    args: [0, 0],
    run: async ({ db }) => {
      const due = await dueLotteries(db, 1_000);
      const rows = due.map(({ id, ends_at, delay_reason }) => [id, ends_at.toISOString(), delay_reason ?? '-']);
      return { lines: due.length > 0 ? table(['id', 'ended', 'waits for'], rows) : ['No draw is due.'], data: due };
    },
  },
  {
    name: 'draws retry',
    usage: '',
    summary: 'Draw everything that is due now',
    args: [0, 0],
    run: async (context) => {
      const reports = await drawDue(context);
      const rows = reports.map((r) => [r.lotteryId, r.outcome, r.winnerTicket ?? '-', r.winnerUserId ?? '-', r.reason ?? '-']);
      return {
        lines: reports.length > 0 ? table(['id', 'outcome', 'winning', 'winner', 'waits for'], rows) : ['No draw is due.'],
        data: reports,
        failed: reports.some(({ outcome }) => outcome === 'waiting'),
      };
    },
  },
];
