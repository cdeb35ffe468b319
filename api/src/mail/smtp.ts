import type { Send } from './mail.service.ts';

/** @param url smtp://user:password@host:port, or smtps:// @param from sender, such as `Snail Lotto <no-reply@example.org>` */
export async function smtpSend(url: string, from: string): Promise<Send> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(url);
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to, subject, text });
  };
}
