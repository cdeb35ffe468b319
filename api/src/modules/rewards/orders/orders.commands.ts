import { type Command, OperatorError, type RunContext, wholeNumber } from '../../../core/command/command.ts';
import { table } from '../../../core/command/terminal.ts';
import { mailResultText, notifyMember } from '../../accounts/members/notifyMember.ts';
import { listOrdersOfAll, markFulfilled } from './orders.routes.ts';

/** Records that a product prize was handed over, and mails its winner. @throws OperatorError if the order is not open */
export function fulfilOrder(
  context: Pick<RunContext, 'db' | 'config' | 'tell' | 'concerns'>,
  id: number,
): Promise<{ username: string; mailed: boolean }> {
  return context.db.transaction(async (tx) => {
    const order = await markFulfilled(tx, id);
    if (order === undefined) throw new OperatorError(`There is no open order ${id}.`);
    const mailed = await notifyMember(tx, context, order.userId, 'prize handed over', [['Prize', order.name]]);
    return { username: order.username, mailed };
  });
}

export const orderCommands: readonly Command[] = [
  {
    name: 'orders list',
    usage: '[--all]',
    summary: 'Product prizes that are to be handed over; with --all also those that were',
    options: { all: { type: 'boolean' } },
    args: [0, 0],
    run: async ({ db }, _args, options) => {
      const orders = await listOrdersOfAll(db, options.all === true ? undefined : 'open');
      const rows = orders.map((o) => [o.id, o.name, o.username, o.lotteryId, new Date(o.createdAt).toISOString(), o.status]);
      return { lines: table(['id', 'prize', 'member', 'round', 'since', 'status'], rows), data: orders };
    },
  },
  {
    name: 'orders fulfil',
    usage: '<id>',
    summary: 'Record that a product prize was handed over',
    args: [1, 1],
    act: { args: [0], tells: true },
    run: async (context, [idText = '']) => {
      const id = wholeNumber('The id', idText, 1);
      const { username, mailed } = await fulfilOrder(context, id);
      return {
        lines: [`Order ${id} is fulfilled. ${mailResultText(username, mailed)}`],
        data: { id, status: 'fulfilled', mailed },
      };
    },
  },
];
