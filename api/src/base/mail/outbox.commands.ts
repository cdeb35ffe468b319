import { type Command, textOption } from '../command/command.ts';
import { wholeNumber } from '../command/numbers.ts';
import { listOutbox } from './outbox.repository.ts';

export const outboxCommands: readonly Command[] = [
  {
    name: 'outbox',
    usage: '[--limit 20]',
    summary: 'Mails that wait to be sent, the newest first; without SMTP_URL this is where mails are read',
    options: { limit: { type: 'string' } },
    args: [0, 0],
    run: async ({ db }, _args, options) => {
      const mails = await listOutbox(db, wholeNumber('--limit', textOption(options, 'limit') ?? '20', 1));
      const lines = mails.flatMap(({ id, to, subject, text, createdAt, lastError }) => [
        `#${id}  ${createdAt.toISOString()}  to ${to}`,
        `Subject: ${subject}`,
        ...(lastError === null ? [] : [`Not sent yet: ${lastError}`]),
        '',
        ...text
          .trimEnd()
          .split('\n')
          .map((line) => `  ${line}`),
        '',
      ]);
      return { lines: lines.length > 0 ? lines : ['No mail waits.'], data: mails };
    },
  },
];
