import type { OptionConfig } from 'shared/contracts/options';
import { challengePath } from '../../core/captcha/challengePath.ts';
import type { Config } from '../../core/config/config.ts';
import { registrationPath } from '../accounts/registration/registrationPath.ts';

/** Returns the public part of the configuration. */
export function publicOptions({ turnstile, registerUrl, tokens, bscRpcUrls, allowSimulated }: Config): OptionConfig {
  return {
    captcha: turnstile
      ? { provider: 'turnstile', siteKey: turnstile.siteKey, challengeUrl: null }
      : { provider: 'altcha', siteKey: null, challengeUrl: challengePath },
    registerUrl: registerUrl ?? registrationPath,
    tokens,
    drawsPerDay: 4,
    chain: chainOf({ bscRpcUrls, allowSimulated }),
  };
}

/** Chain that decides new lotteries of rule v1; without one, none can open. Those of rule v2 are decided by a beacon. */
function chainOf({ bscRpcUrls, allowSimulated }: Pick<Config, 'bscRpcUrls' | 'allowSimulated'>): OptionConfig['chain'] {
  if (bscRpcUrls.length > 0) return { name: 'BNB Smart Chain', simulated: false };
  return allowSimulated.includes('chain') ? { name: 'Simulated chain', simulated: true } : { name: 'none', simulated: false };
}
