import type { Queryable } from '../src/core/db/database.ts';
import { listOutbox, type OutboxMail } from '../src/core/mail/outbox.repository.ts';

/** Mails to an address, newest first. */
export async function mailsTo(db: Queryable, email: string): Promise<OutboxMail[]> {
  return (await listOutbox(db, 1000)).filter(({ to }) => to === email);
}

/** The six digits of the newest mail to an address. @throws when there is none */
export async function mailedCode(db: Queryable, email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailsTo(db, email))[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

/** The secret of the link in the newest mail for a new password. @throws when there is none */
export async function mailedLink(db: Queryable, email: string): Promise<string> {
  const secret = /\/forgot-password#link=([\w-]+)/.exec((await mailsTo(db, email))[0]?.text ?? '')?.[1];
  if (secret === undefined) throw new Error(`No link was mailed to ${email}.`);
  return secret;
}

/** A six-digit code that is not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
