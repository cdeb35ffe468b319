import type { Queryable } from '../db/database.ts';
import { type EventLog, event } from '../events.ts';
import { claimDueMail, noteMailError, type OutboxMail, removeFromOutbox } from './outbox.repository.ts';

/** Sends one mail to a mail server. @throws Error when the server did not accept it */
export type Send = (mail: Pick<OutboxMail, 'to' | 'subject' | 'text' | 'html' | 'headers'>) => Promise<void>;

/** Background sender of the mails in the outbox, so that no request waits for a mail server. */
export interface Mailer {
  /** False: mails stay in the outbox, where the operator reads them. */
  readonly sends: boolean;
  wake(): void;
  close(): Promise<void>;
}

/** Mailer without a mail server. */
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
      // The mail's address and text are not logged: they are personal and may contain a code.
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

  wake();
  const close = async () => {
    closed = true;
    await running;
  };
  return { sends: true, wake, close };
}
