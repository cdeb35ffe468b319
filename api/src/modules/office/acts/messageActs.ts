import type { ActRequest } from 'shared/contracts/officeActs';
import { OperatorError, textOption, wholeNumber } from '../../../core/command/command.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { contactAnswerMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { isPlainText } from '../../audit-log/officePayload.ts';
import { answersTo, findMessage, type Message, type MessageState } from '../../contact/contact.routes.ts';
import { maskMail } from '../reads/reads.service.ts';
import { type KindOfAct, needed } from './kindOfAct.ts';

/** As in the database: the text of an act has no line breaks, and 4,000 bytes, of which reason and answer take the rest. */
const lineBreak = '¶';
const mostBytes = 3_200;

const stateNames: Record<MessageState, string> = { open: 'waits', answered: 'answered', closed: 'closed' };

async function messageOf(db: Queryable, request: ActRequest): Promise<Message> {
  const id = needed(request, 'message', request.message);
  const message = await findMessage(db, id);
  if (message === undefined) throw invalidField('message', `There is no message ${id}.`);
  return message;
}

const asItIs = async (db: Queryable, { id, state }: Message) => ({
  message: String(id),
  state,
  answers: String((await answersTo(db, id)).length),
});

function answerIn(request: ActRequest): string {
  const text = needed(request, 'text', request.text).replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim();
  const lines = text.split('\n').map((line) => line.trimEnd());
  if (text === '') throw invalidField('text', 'Say what to answer.');
  if (!lines.every(isPlainText)) throw invalidField('text', 'Write no characters that hide or turn text.');
  const written = lines.join(lineBreak);
  if (Buffer.byteLength(JSON.stringify([written, request.why])) > mostBytes)
    throw invalidField('text', 'Answer and reason are too long for one act: shorten the answer.');
  return written;
}

const answerOf = ({ text = '' }) => text.replaceAll(lineBreak, '\n');
const typedId = (id = '') => wholeNumber('The id', id, 1);

async function changeOf(db: Queryable, id: string | undefined, after: MessageState) {
  const message = await findMessage(db, Number(id));
  const before = message === undefined ? 'gone with its member' : stateNames[message.state];
  return { message, state: { what: `Message ${id}`, before, after: stateNames[after] } };
}

const answer: KindOfAct = {
  typed: ([id], options) => {
    const text = textOption(options, 'text')?.trim();
    if (!text) throw new OperatorError('Say what to answer: --text "…".');
    return { message: typedId(id), text };
  },
  draft: async (db, request) => {
    const fields = await asItIs(db, await messageOf(db, request));
    return { member: null, fields: { ...fields, text: answerIn(request) } };
  },
  words: ({ message, answers }) =>
    `Sends ${answers === '0' ? 'an' : 'another'} answer to message ${message} of the contact form.`,
  changes: async (_facts, payload, db) => {
    const { message, state } = await changeOf(db, payload.message, 'answered');
    const to = message === undefined ? 'nobody' : maskMail(message.email);
    return [state, { what: `Mail to ${to}`, before: 'none', after: answerOf(payload) }];
  },
  run: ({ db, payload, doSigned }) =>
    db.transaction(async (tx) => {
      await doSigned(tx, null);
      const message = await findMessage(tx, Number(payload.message));
      if (message !== undefined) await addToOutbox(tx, contactAnswerMail(message.email, message, answerOf(payload)));
    }),
};

const close: KindOfAct = {
  typed: ([id]) => ({ message: typedId(id) }),
  draft: async (db, request) => {
    const message = await messageOf(db, request);
    if (message.state === 'closed') throw invalidField('message', `Message ${message.id} is closed already.`);
    return { member: null, fields: await asItIs(db, message) };
  },
  words: ({ message }) => `Closes message ${message} of the contact form; nothing is sent.`,
  changes: async (_facts, { message }, db) => [(await changeOf(db, message, 'closed')).state],
  run: ({ db, doSigned }) => db.transaction((tx) => doSigned(tx, null)),
};

export const messageKinds = { 'contact answer': answer, 'contact close': close };
