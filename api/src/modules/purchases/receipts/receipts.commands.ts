import type { Command } from '../../../core/command/command.ts';
import { memberId } from '../../accounts/members/members.service.ts';
import { mailResultText, notifyMember } from '../../accounts/members/notifyMember.ts';
import { forgetSalts } from './receipts.service.ts';

export const receiptCommands: readonly Command[] = [
  {
    name: 'purchases forget-salts',
    usage: '<username>',
    summary:
      'Erase what ties a member to their numbers in the public lists, for good; their receipts cannot be given again (those they saved stay valid)',
    args: [1, 1],
    act: { member: true, tells: true },
    run: async (context, [username = '']) => {
      const { purchases, mailed } = await context.db.transaction(async (tx) => {
        const id = await memberId(tx, username);
        return { purchases: await forgetSalts(tx, id), mailed: await notifyMember(tx, context, id, 'purchases untied') };
      });
      return {
        lines: [
          `The salts of ${purchases} ${purchases === 1 ? 'purchase' : 'purchases'} of ${username} are erased. ${mailResultText(username, mailed)}`,
        ],
        data: { username, purchases, mailed },
      };
    },
  },
];
