import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { login } from '../api-client/auth.ts';
import { get } from '../api-client/http.ts';
import { optionConfigKey } from '../api-client/options.ts';
import type { OptionConfig } from '../contracts/options.ts';
import type { User } from '../contracts/users.ts';

/**
 * Logs a member in without the account remote, solving the API's proof of work itself.
 * @throws Error with a sentence when the provider uses another captcha or login needs a second step
 */
export async function demoLogin(username: string, password: string): Promise<{ jwt: string; user: User }> {
  const { captcha } = await get<OptionConfig>(optionConfigKey);
  if (!captcha.challengeUrl) throw new Error('The provider uses Turnstile here: log in on the combined site instead.');
  const challenge = await get<Challenge>(captcha.challengeUrl);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The captcha was not solved in time: try again.');
  const answer = await login({ username, password, captcha: btoa(JSON.stringify({ challenge, solution })) });
  if (!answer.jwt || !answer.user) throw new Error('This member has a second factor: choose one without.');
  return { jwt: answer.jwt, user: answer.user };
}
