import { sendToProvider } from 'api/askProvider';
import { approveAsSecond } from 'api/testing/secondOperator';

export const why = ['--why', 'A test of the site.'] as const;

/**
 * Runs an operator's command in the running provider: `await provider('members', 'add', …)`, signed with the key in its data
 * folder. The first use of that key makes it the first operator's. Commands that change something need `...why`. Commands that
 * need a second operator are approved by the one of globalSetup.ts.
 * @returns the parsed output of `--json`
 * @throws Error with the command's message if it refuses
 */
export async function provider(...args: string[]): Promise<unknown> {
  const place = { dataDir: process.env.DATA_DIR ?? '', keyFile: null };
  const output = await sendToProvider(place, [...args, '--json'], process.cwd());
  if (!output) throw new Error('The provider under test is not running.');
  if (output.code !== 0) throw new Error(output.err || output.out);
  const answer = JSON.parse(output.out);
  return answer.waits === true ? approveAsSecond(process.env.DATA_DIR ?? '', answer.act) : answer;
}

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
