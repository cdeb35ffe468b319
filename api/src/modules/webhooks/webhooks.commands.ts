import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from 'shared/contracts/webhookEvents';
import { type Command, OperatorError, textOption, wholeNumber } from '../../core/command/command.ts';
import { printable, table } from '../../core/command/terminal.ts';
import { isPublicEndpoint } from '../../core/push/pushService.ts';
import {
  addWebhook,
  type Delivery,
  eventsOf,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  testEvent,
  webhookCaller,
} from './webhooks.service.ts';

const stateOf = ({ deliveredAt, nextAttemptAt }: Delivery): string => {
  if (deliveredAt !== null) return `delivered ${deliveredAt.toISOString()}`;
  return nextAttemptAt === null ? 'given up' : `waits until ${nextAttemptAt.toISOString()}`;
};

export const webhookCommands: readonly Command[] = [
  {
    name: 'webhooks add',
    usage: '<address> [--events lottery.drawn,order.placed]',
    summary: 'Send events to an https address, signed as in Standard Webhooks; default: all. Waits for another operator',
    options: { events: { type: 'string' } },
    args: [1, 1],
    act: { args: [0], options: ['events'] },
    run: async ({ db, config, needsApproval }, [url = ''], options) => {
      if (!isPublicEndpoint(url, config.allowPlain.includes('push')))
        throw new OperatorError('A webhook needs an https address with a public host name, the default port and no password.');
      const wanted = eventsOf(textOption(options, 'events'));
      const { id, secret } = await db.transaction(async (tx) => {
        const added = await addWebhook(tx, url, wanted);
        needsApproval('Another operator has to approve where events are sent.');
        return added;
      });
      const lines = [`Webhook ${id} gets ${wanted.join(', ')}.`, `Its secret, which is not shown again: ${secret}`];
      return { lines, data: { id, url, events: wanted, secret } };
    },
  },
  {
    name: 'webhooks list',
    usage: '',
    summary: 'Where events are sent',
    args: [0, 0],
    run: async ({ db }) => {
      const webhooks = (await listWebhooks(db)).map(({ secret: _, ...shown }) => shown);
      const rows = webhooks.map(({ id, url, events: sent, disabledAt }) => [
        id,
        disabledAt === null ? '-' : disabledAt.toISOString(),
        printable(url),
        sent.join(' '),
      ]);
      return {
        lines: rows.length > 0 ? table(['id', 'disabled', 'address', 'events'], rows) : ['There is none.'],
        data: webhooks,
      };
    },
  },
  {
    name: 'webhooks remove',
    usage: '<id>',
    summary: 'Send no more events there; calls that wait are dropped',
    args: [1, 1],
    act: { args: [0] },
    run: async ({ db }, [idText = '']) => {
      const id = wholeNumber('The webhook', idText, 1);
      await db.transaction(async (tx) => {
        if (!(await removeWebhook(tx, id))) throw new OperatorError(`There is no webhook ${id}. See: webhooks list`);
      });
      return { lines: [`Webhook ${id} is removed.`], data: { id } };
    },
  },
  {
    name: 'webhooks test',
    usage: '<id>',
    summary: `Send the event ${testEvent} once, now, and say what the receiver answered`,
    args: [1, 1],
    run: async ({ db, config }, [idText = '']) => {
      const id = wholeNumber('The webhook', idText, 1);
      const webhook = (await listWebhooks(db)).find((each) => each.id === id);
      if (webhook === undefined) throw new OperatorError(`There is no webhook ${id}. See: webhooks list`);
      const body = { type: testEvent, timestamp: new Date().toISOString(), data: {} } satisfies WebhookEvent;
      const { failure } = await webhookCaller(db, config)(webhook, `evt_${randomUUID()}`, JSON.stringify(body));
      return {
        lines: [failure === null ? 'The receiver accepted it.' : `The receiver did not accept it: ${failure}.`],
        data: { id, failure },
        failed: failure !== null,
      };
    },
  },
  {
    name: 'webhooks deliveries',
    usage: '[--limit 50]',
    summary: 'The latest calls of the last 30 days: delivered, waiting, given up',
    options: { limit: { type: 'string' } },
    args: [0, 0],
    run: async ({ db }, _args, options) => {
      const deliveries = await listDeliveries(db, wholeNumber('--limit', textOption(options, 'limit') ?? '50', 1));
      const rows = deliveries.map((each) => [
        each.id,
        each.webhookId,
        each.type,
        each.eventId,
        each.attempts,
        stateOf(each),
        printable(each.lastError ?? '-'),
      ]);
      const head = ['id', 'webhook', 'event', 'event id', 'attempts', 'state', 'last error'];
      return { lines: rows.length > 0 ? table(head, rows) : ['There is none.'], data: deliveries };
    },
  },
];
