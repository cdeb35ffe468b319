import type { Queryable } from '../src/core/db/database.ts';
import { listOutbox, type OutboxMail } from '../src/core/mail/outbox.repository.ts';

export async function mailsTo(db: Queryable, email: string): Promise<OutboxMail[]> {
  return (await listOutbox(db, 1000)).filter(({ to }) => to === email);
}

export async function mailedCode(db: Queryable, email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailsTo(db, email))[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

export async function mailedLink(db: Queryable, email: string): Promise<string> {
  const secret = /\/forgot-password#link=([\w-]+)/.exec((await mailsTo(db, email))[0]?.text ?? '')?.[1];
  if (secret === undefined) throw new Error(`No link was mailed to ${email}.`);
  return secret;
}

export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
