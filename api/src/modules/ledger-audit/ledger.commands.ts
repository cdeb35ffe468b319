import type { Command } from '../../core/command/command.ts';
import { table } from '../../core/command/terminal.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';
import { lastCheck, runAudit } from './auditLedger.ts';

const inOrder = 'The books are in order.';

const faultTable = (faults: readonly LedgerFault[]): string[] =>
  table(
    ['fault', 'where'],
    faults.map(({ fault, detail }) => [fault, detail]),
  );

export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger check',
    usage: '[--all]',
    summary:
      'Recompute everything in the books: sums, tickets, draws, orders, the public log, seals; with --all also the beacons that were verified before',
    options: { all: { type: 'boolean' } },
    args: [0, 0],
    run: async ({ db, config, fairLog, sources }, _args, options) => {
      const faults = await runAudit(
        db,
        { fairKey: config.fairKey, log: fairLog.signer, beacons: sources },
        { all: options.all === true },
      );
      return {
        lines: faults.length > 0 ? faultTable(faults) : [inOrder],
        data: { inOrder: faults.length === 0, faults },
        failed: faults.length > 0,
      };
    },
  },
  {
    name: 'ledger status',
    usage: '',
    summary: 'What the last check of the books found; the provider checks them once a day by itself',
    args: [0, 0],
    run: async ({ db }) => {
      const check = await lastCheck(db);
      if (check === undefined)
        return { lines: ['The books have not been checked yet: npm run provider -- ledger check'], data: { checked: false } };
      const { startedAt, finishedAt, daily, pages, faultCount, faults } = check;
      const count = faultCount ?? 0;
      const milliseconds = finishedAt.getTime() - startedAt.getTime();
      const when = `Checked ${startedAt.toISOString()} (${daily ? 'daily' : 'by hand'}), in ${(milliseconds / 1000).toFixed(1)} s.`;
      const more = count > (faults ?? []).length ? [`… and ${count - (faults ?? []).length} more.`] : [];
      return {
        lines: count === 0 ? [when, inOrder] : [when, `${count} faults:`, ...faultTable(faults ?? []), ...more],
        data: {
          checked: true,
          startedAt,
          milliseconds,
          daily,
          pages,
          inOrder: count === 0,
          faultCount: count,
          faults: faults ?? [],
        },
        failed: count > 0,
      };
    },
  },
];
