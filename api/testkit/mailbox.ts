import sanitizeHtml from 'sanitize-html';
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

export interface ReadElement {
  name: string;
  attributes: Record<string, string>;
}

export function elementsOf(markup: string): ReadElement[] {
  const elements: ReadElement[] = [];
  sanitizeHtml(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => elements.push({ name, attributes: { ...attributes } }),
  });
  return elements;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the visible text of a page as one line, without the hidden preheader. */
export function wordsOf(markup: string): string {
  const body = /<body[\s\S]*<\/body>/.exec(markup)?.[0] ?? '';
  const shown = body.replace(/<div class="preheader"[\s\S]*?<\/div>/, '').replace(/<!--[\s\S]*?-->/g, '');
  return shown
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#\d+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
