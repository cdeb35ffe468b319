import { type Command, OperatorError, textOption, wholeNumber, writeNewFile } from '../command/command.ts';
import { printable } from '../command/terminal.ts';
import { withSnail } from './htmlPart.ts';
import { listOutbox, type OutboxMail } from './outbox.repository.ts';

export const outboxCommands: readonly Command[] = [
  {
    name: 'outbox',
    usage: '[--limit 20] [--html mail.html]',
    summary:
      'Mails that wait to be sent, the newest first; without SMTP_URL this is where mails are read. With --html, the newest as the ' +
      'page that mail programs show, in a file for a browser',
    options: { limit: { type: 'string' }, html: { type: 'string' } },
    args: [0, 0],
    // Mails contain codes and links that open accounts, so reading them is an act with a reason in the audit log.
    act: { options: ['limit'] },
    run: async ({ db, cwd }, _args, options) => {
      const limit = wholeNumber('--limit', textOption(options, 'limit') ?? '20', 1);
      const mails = await db.transaction((tx) => listOutbox(tx, limit));
      const name = textOption(options, 'html');
      if (name !== undefined) return writeHtmlHalf(mails[0], cwd, name);
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
      return { lines: lines.length > 0 ? lines.map(printable) : ['No mail waits.'], data: mails };
    },
  },
];

async function writeHtmlHalf(mail: OutboxMail | undefined, cwd: string, name: string) {
  if (mail === undefined) throw new OperatorError('No mail waits.');
  if (mail.html === null) throw new OperatorError(`Mail #${mail.id} has a text only: an older version of the provider wrote it.`);
  const file = await writeNewFile(cwd, name, withSnail(mail.html));
  return {
    lines: [
      `Mail #${mail.id} to ${mail.to} is in ${file}. What it has in it opens accounts: remove the file when you have looked.`,
    ],
    data: { id: mail.id, to: mail.to, file },
  };
}
