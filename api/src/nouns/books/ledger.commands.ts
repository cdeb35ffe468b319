import type { Command } from '../../base/command/command.ts';
import { table } from '../../base/command/table.ts';
import { findLedgerFaults } from './ledger.repository.ts';

export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger check',
    usage: '',
    summary: 'Check that the books sum to zero and agree with balances, tickets, prizes and refunds',
    args: [0, 0],
    run: async ({ db }) => {
      const faults = await findLedgerFaults(db);
      return {
        lines:
          faults.length > 0
            ? table(
                ['fault', 'where'],
                faults.map(({ fault, detail }) => [fault, detail]),
              )
            : ['The books are in order.'],
        data: { inOrder: faults.length === 0, faults },
        failed: faults.length > 0,
      };
    },
  },
];
