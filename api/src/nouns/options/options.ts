import type { OptionConfig } from 'shared/contracts/options';
import { challengePath } from '../../base/captcha/challengePath.ts';
import type { Config } from '../../base/config/config.ts';
import { registrationPath } from '../registration/registrationPath.ts';

/** The part of the configuration that everybody may know. */
export function publicOptions({ turnstile, registerUrl, tokens, bscRpcUrls }: Config): OptionConfig {
  const simulated = bscRpcUrls.length === 0;
  return {
    captcha: turnstile
      ? { provider: 'turnstile', siteKey: turnstile.siteKey, challengeUrl: null }
      : { provider: 'altcha', siteKey: null, challengeUrl: challengePath },
    registerUrl: registerUrl ?? registrationPath,
    tokens,
    drawsPerDay: 4,
    chain: { name: simulated ? 'Simulated chain' : 'BNB Smart Chain', simulated },
  };
}
