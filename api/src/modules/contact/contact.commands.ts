import { type Command, OperatorError, textOption, wholeNumber } from '../../core/command/command.ts';
import { printable, table } from '../../core/command/terminal.ts';
import type { Queryable } from '../../core/db/database.ts';
import { contactAnswerMail, newsMail } from '../../core/mail/mails.ts';
import { addToOutbox } from '../../core/mail/outbox.repository.ts';
import { listSubscribers } from '../notifications/subscriptions/subscriptions.repository.ts';
import { leaveLink } from '../notifications/subscriptions/subscriptions.routes.ts';
import { answersTo, findMessage, insertAnswer, listMessages, type Message, setState } from './contact.routes.ts';

export const contactCommands: readonly Command[] = [
  {
    name: 'contact list',
    usage: '[--all] [--limit 50]',
    summary: 'Messages of the contact form that wait for an answer, the oldest first; with --all also the others',
    options: { all: { type: 'boolean' }, limit: { type: 'string' } },
    args: [0, 0],
    run: async ({ db }, _args, options) => {
      const limit = wholeNumber('--limit', textOption(options, 'limit') ?? '50', 1);
      const messages = await listMessages(db, options.all === true, limit);
      const rows = messages.map((each) => [
        each.id,
        each.createdAt.toISOString(),
        each.state,
        printable(each.email),
        firstWords(each.question ?? each.message ?? ''),
      ]);
      const lines = rows.length > 0 ? table(['id', 'written', 'state', 'from', 'about'], rows) : ['No message waits.'];
      return { lines, data: messages };
    },
  },
  {
    name: 'contact show',
    usage: '<id>',
    summary: 'One message of the contact form, with what was answered',
    args: [1, 1],
    run: async ({ db }, [idText = '']) => {
      const message = await messageOf(db, idText);
      const answers = await answersTo(db, message.id);
      const lines = [
        `#${message.id}  ${message.createdAt.toISOString()}  ${message.state}`,
        `From: ${message.email}${message.fullName === null ? '' : ` (${message.fullName})`}`,
        `Member: ${message.username ?? 'not logged in'}`,
        ...(message.question === null ? [] : [`About: ${message.question}`]),
        ...(message.message === null ? [] : ['', message.message]),
        ...answers.flatMap(({ text, createdAt }) => ['', `Answered ${createdAt.toISOString()}:`, text]),
      ];
      return { lines: lines.map(printable), data: { ...message, answers } };
    },
  },
  {
    name: 'contact answer',
    usage: '<id> --text "…"',
    summary: 'Send an answer to whoever wrote the message, through the outbox',
    options: { text: { type: 'string' } },
    args: [1, 1],
    act: { args: [0] },
    run: async ({ db }, [idText = ''], options) => {
      const text = textOption(options, 'text')?.trim();
      if (!text) throw new OperatorError('Say what to answer: --text "…".');
      const id = await db.transaction(async (tx) => {
        const message = await messageOf(tx, idText);
        await insertAnswer(tx, message.id, text);
        await setState(tx, message.id, 'answered');
        await addToOutbox(tx, contactAnswerMail(message.email, message, text));
        return message.id;
      });
      return { lines: [`The answer to message ${id} is in the outbox.`], data: { id, state: 'answered' } };
    },
  },
  {
    name: 'contact close',
    usage: '<id>',
    summary: 'Put a message away that needs no answer, or no further one',
    args: [1, 1],
    act: { args: [0] },
    run: async ({ db }, [idText = '']) => {
      const id = await db.transaction(async (tx) => {
        const message = await messageOf(tx, idText);
        await setState(tx, message.id, 'closed');
        return message.id;
      });
      return { lines: [`Message ${id} is closed.`], data: { id, state: 'closed' } };
    },
  },
  {
    name: 'contact subscribers',
    usage: '',
    summary:
      'Confirmed addresses that news may be sent to now, with --json also the link by which each leaves; members on a break are not among them',
    args: [0, 0],
    run: async ({ db, config }) => {
      const subscribers = await listSubscribers(db);
      const rows = subscribers.map(({ email, fullName, createdAt }) => [
        printable(email),
        printable(fullName ?? ''),
        createdAt.toISOString(),
      ]);
      const lines = rows.length > 0 ? table(['address', 'name', 'confirmed'], rows) : ['News may be sent to nobody now.'];
      const withLinks = subscribers.map((each) => ({ ...each, leaveLink: leaveLink(db, config.publicUrl, each.email) }));
      return { lines, data: withLinks };
    },
  },
  {
    name: 'contact news',
    usage: '--subject "…" --text "…"',
    summary:
      'Mail news to these addresses, through the outbox; each mail has the link and the headers by which one leaves the list',
    options: { subject: { type: 'string' }, text: { type: 'string' } },
    args: [0, 0],
    act: {},
    run: async ({ db, config }, _args, options) => {
      const [subject, text] = [textOption(options, 'subject')?.trim(), textOption(options, 'text')?.trim()];
      if (!subject || !text) throw new OperatorError('Say what is new: --subject "…" --text "…".');
      const mails = await db.transaction(async (tx) => {
        const subscribers = await listSubscribers(tx);
        for (const { email } of subscribers)
          await addToOutbox(tx, newsMail(email, { subject, text }, leaveLink(tx, config.publicUrl, email)));
        return subscribers.length;
      });
      return { lines: [`The news for ${mails} ${mails === 1 ? 'address' : 'addresses'} are in the outbox.`], data: { mails } };
    },
  },
];

async function messageOf(db: Queryable, idText: string): Promise<Message> {
  const id = wholeNumber('The id', idText, 1);
  const message = await findMessage(db, id);
  if (message === undefined) throw new OperatorError(`There is no message ${id}.`);
  return message;
}

function firstWords(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
