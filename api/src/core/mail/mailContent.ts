/** Every kind of mail that the provider sends. A new one gets its name here; then the catalogue (app/mail-catalogue) asks for it. */
export const mailKinds = [
  'login code',
  'password code',
  'password changed',
  'authenticator added',
  'authenticator removed',
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
  'confirm news',
  'news',
  'change code',
  'deletion code',
  'account deleted',
  'account frozen',
  'account unfrozen',
  'sessions ended',
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
] as const;

export type MailKind = (typeof mailKinds)[number];

/**
 * What a mail says, as plain text: both halves are made of it, and nothing in it is ever read as markup.
 * Names and titles that people typed may stand anywhere but in an address.
 */
export interface MailContent {
  /** At most 77 characters are sent. No code and no amount: it shows on lock screens. */
  subject: string;
  /** What a list of mails shows after the subject, as public as that. */
  preheader: string;
  /** The first line of the mail; none in a letter that somebody wrote. */
  heading?: string;
  body: readonly MailBlock[];
  /** Why it came, how to get no more. */
  smallPrint?: readonly (string | MailLink)[];
  /** More than the usual ones, or others in their place: `List-Unsubscribe` … Values are one line. */
  headers?: Readonly<Record<string, string>>;
}

/** A paragraph; its line breaks stay. Or one of: */
export type MailBlock =
  | string
  /** To type or to copy: 'Your login code is' 123456. */
  | { code: string; label: string }
  /** The one thing to do, with its address written out below. */
  | { button: string; url: string }
  /** Names and values, under each other. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** What somebody wrote. */
  | { quote: string; label: string };

/** A link in a line of its own; absolute, http or https. */
export interface MailLink {
  link: string;
  url: string;
}

/** A mail as it is sent: made by `writeMail` only. */
export interface Mail {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}
