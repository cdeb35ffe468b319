import type { Queryable } from '../db/database.ts';
import { type EventLog, event } from '../events.ts';
import { claimDueMail, noteMailError, type OutboxMail, removeFromOutbox } from './outbox.repository.ts';

/** Milliseconds between two looks into the outbox; a mail of this process is sent at once. */
const pollInterval = 30_000;

/** Hands one mail to a mail server. @throws when the server did not take it */
export type Send = (mail: Pick<OutboxMail, 'to' | 'subject' | 'text' | 'html' | 'headers'>) => Promise<void>;

/** Sends what the outbox holds, beside the requests: no answer waits for a mail server. */
export interface Mailer {
  /** False: mails stay in the outbox for the operator to read. */
  readonly sends: boolean;
  /** Says that the outbox has something new. */
  wake(): void;
  /** Stops, after the mail that is being sent. */
  close(): Promise<void>;
}

/** The mailer of a provider without a mail server. */
export const outboxOnly: Mailer = { sends: false, wake: () => {}, close: async () => {} };

export function createMailer(db: Queryable, send: Send, log: EventLog): Mailer {
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;

  const sendOne = async (): Promise<boolean> => {
    const mail = await claimDueMail(db);
    if (!mail) return false;
    try {
      await send(mail);
      await removeFromOutbox(db, mail.id);
    } catch (error) {
      // The address is personal and the text may hold a code: neither goes into the log.
      event(log, 'mail.failed', { mail: mail.id, attempts: mail.attempts, err: error });
      await noteMailError(db, mail.id, error instanceof Error ? error.message : String(error));
    }
    return true;
  };

  const sendAll = async () => {
    do {
      again = false;
      while (!closed && (await sendOne()));
    } while (again && !closed);
  };

  const wake = () => {
    again = true;
    if (closed || running) return;
    running = sendAll()
      .catch((error: unknown) => log.error({ err: error }, 'The outbox could not be read'))
      .finally(() => {
        running = undefined;
      });
  };

  const timer = setInterval(wake, pollInterval).unref();
  wake();
  const close = async () => {
    closed = true;
    clearInterval(timer);
    await running;
  };
  return { sends: true, wake, close };
}
