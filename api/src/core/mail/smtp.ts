import type { Send } from './mail.service.ts';
import { snailAttachment } from './snail.ts';

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
