import { provider } from './provider.ts';

/** The six digits of the newest mail to an address, read from the provider's outbox as its operator would. */
export async function mailedCode(address: string): Promise<string> {
  const mails = JSON.stringify(await provider('outbox'));
  const from = mails.indexOf(address);
  const code = from < 0 ? null : /\b\d{6}\b/.exec(mails.slice(from));
  if (!code) throw new Error(`There is no mail with a code to ${address} in the outbox.`);
  return code[0];
}
