import { htmlPart } from './htmlPart.ts';
import { type Mail, type MailContent, type MailKind, oneLine, textPart } from './mailContent.ts';

/** Longest subject that mail programs show in full and servers do not fold, characters. */
const subjectLength = 77;

/**
 * Creates a mail with its text and HTML parts.
 * @example
 * writeMail('draw done', to, { subject: …, preheader: …, heading: …, body: ['A paragraph.', { button: 'See the draw', url }] })
 * @throws Error when a link is not an absolute address of http or https
 */
export function writeMail(kind: MailKind, to: string, content: MailContent): Mail {
  const subject = oneLine(content.subject);
  return {
    kind,
    to,
    subject:
      subject.length > subjectLength
        ? `${subject
            .slice(0, subjectLength - 1)
            .replace(/[\ud800-\udbff]$/, '')
            .trimEnd()}…`
        : subject,
    text: textPart(content),
    html: htmlPart(content),
    // Prevents loops with automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en', ...content.headers },
  };
}
