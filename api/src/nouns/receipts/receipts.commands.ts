import type { Command } from '../../base/command/command.ts';
import { memberId } from '../members/members.service.ts';
import { forgetSalts } from './receipts.repository.ts';

export const receiptCommands: readonly Command[] = [
  {
    name: 'purchases forget-salts',
    usage: '<username>',
    summary:
      'Erase what ties a member to their numbers in the public lists, for good; their receipts cannot be given again (those they saved stay valid)',
    args: [1, 1],
    run: async ({ db }, [username = '']) => {
      const purchases = await forgetSalts(db, await memberId(db, username));
      return {
        lines: [`The salts of ${purchases} ${purchases === 1 ? 'purchase' : 'purchases'} of ${username} are erased.`],
        data: { username, purchases },
      };
    },
  },
];
