import { provider, why } from './provider.ts';

interface Mail {
  to: string;
  text: string;
}

export async function mailedCode(address: string): Promise<string> {
  const mails = await provider('outbox', ...why);
  const mail = Array.isArray(mails) ? mails.filter(isMail).find(({ to }) => to === address) : undefined;
  const code = /\b\d{6}\b/.exec(mail?.text ?? '');
  if (!code) throw new Error(`There is no mail with a code to ${address} in the outbox.`);
  return code[0];
}

function isMail(row: unknown): row is Mail {
  return typeof row === 'object' && row !== null && 'to' in row && 'text' in row && typeof row.text === 'string';
}
