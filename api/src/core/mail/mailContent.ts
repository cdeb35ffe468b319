/** All kinds of mails. Add a new one here; then the catalogue (app/mail-catalogue) requires an example of it. */
export const mailKinds = [
  'login code',
  'password code',
  'password changed',
  'authenticator added',
  'authenticator removed',
  'passkey added',
  'passkey removed',
  'new device',
  'complete registration',
  'confirm address',
  'change address',
  'address changed',
  'address wanted',
  'already a member',
  'answer to a message',
  'draw done',
  'round cancelled',
  'sale extended',
  'confirm news',
  'news',
  'change code',
  'deletion code',
  'account deleted',
  'account frozen',
  'account unfrozen',
  'sessions ended',
  'public name reset',
  'balance changed',
  'identity confirmed',
  'identity not confirmed',
  'second step set',
  'second step removed',
  'purchases untied',
  'prize handed over',
  'release live',
  'release rolled back',
  'canary begun',
  'canary promoted',
  'canary aborted',
  'release moved',
  'business alert',
  'act delayed',
] as const;

export type MailKind = (typeof mailKinds)[number];

/**
 * Content of a mail as plain text, from which the text and HTML parts are made; nothing in it is interpreted as markup. Text of
 * members is allowed everywhere but in addresses.
 */
export interface MailContent {
  /** Cut to 77 characters. Without codes and amounts, because lock screens show it. */
  subject: string;
  /** Preview in a list of mails, as public as the subject. */
  preheader: string;
  heading?: string;
  body: readonly MailBlock[];
  smallPrint?: readonly (string | MailLink)[];
  /** Additional or replaced headers: `List-Unsubscribe` … Values are one line. */
  headers?: Readonly<Record<string, string>>;
}

/** Paragraph, whose line breaks stay, or one of: */
export type MailBlock =
  | string
  /** Code to type or copy, with its label: 'Your login code is' 123456. */
  | { code: string; label: string }
  | { button: string; url: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { quote: string; label: string };

/** Link in its own line; absolute, http or https. */
export interface MailLink {
  link: string;
  url: string;
}

export interface Mail {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Makes untrusted text safe for a mail: removes characters that change the text direction, hide text or end it early. Line breaks
 * and tabs stay.
 */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '');
}

export const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/** Checks a link's address. @throws Error when it is not an absolute http or https address without spaces and quotes */
export function address(url: string): string {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(url)) throw new Error('A link in a mail must be an absolute address.');
  return url;
}

export const signature = 'Snail Lotto';

export function textPart({ heading, body, smallPrint = [] }: MailContent): string {
  const parts = [...(heading === undefined ? [] : [oneLine(heading)]), ...body.map(asText), signature];
  const small = smallPrint.map((line) => (typeof line === 'string' ? plain(line) : linkAsText(line)));
  return [...parts, ...(small.length > 0 ? [`-- \n${small.join('\n')}`] : [])].join('\n\n');
}

function asText(block: MailBlock): string {
  if (typeof block === 'string') return plain(block);
  if ('code' in block) return `${oneLine(block.label)} ${oneLine(block.code)}`;
  if ('button' in block) return `${oneLine(block.button)}:\n${address(block.url)}`;
  if ('facts' in block) return block.facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join('\n');
  const quoted = plain(block.quote)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return [oneLine(block.label), ...quoted].join('\n');
}

const linkAsText = ({ link, url }: MailLink): string => `${oneLine(link)}: ${address(url)}`;
