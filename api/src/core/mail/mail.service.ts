import type { Queryable } from '../db/database.ts';
import { type EventLog, event } from '../events.ts';
import { snailAttachment } from './htmlPart.ts';
import { claimDueMail, noteMailError, type OutboxMail, removeFromOutbox } from './outbox.repository.ts';

/** Sends one mail to a mail server. @throws Error when the server did not accept it */
type Send = (mail: Pick<OutboxMail, 'to' | 'subject' | 'text' | 'html' | 'headers'>) => Promise<void>;

/** Background sender of the mails in the outbox, so that no request waits for a mail server. */
export interface Mailer {
  /** False: mails stay in the outbox, where the operator reads them. */
  readonly sends: boolean;
  wake(): void;
  close(): Promise<void>;
}

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

/**
 * Creates the function that sends mails over SMTP.
 * @param url smtp://user:password@host:port, or smtps://
 * @param from sender, such as `Snail Lotto <no-reply@example.org>`
 * @param allowPlain allows a server without STARTTLS
 */
export async function smtpSend(url: string, from: string, allowPlain: boolean): Promise<Send> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, requireTLS: !allowPlain });
  return async ({ to, subject, text, html, headers }) => {
    const pretty = html === null ? {} : { html, attachments: [snailAttachment] };
    await transport.sendMail({ from, to, subject, text, headers, ...pretty });
  };
}
