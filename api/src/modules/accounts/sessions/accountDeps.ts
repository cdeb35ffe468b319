import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from '../../../core/captcha/captcha.service.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mailer } from '../../../core/mail/mail.service.ts';
import type { RateLimits } from '../../../core/rate-limit/rateLimits.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import type { VerifiedTokens } from './verifiedTokens.ts';

/** What everything around a member's account is built from, beyond the database and the configuration. */
export interface AccountDeps extends Deps {
  keys: Keyring;
  tokens: VerifiedTokens;
  limits: RateLimits;
  captcha: Captcha;
  mailer: Mailer;
  log: FastifyBaseLogger;
}

/** Options of the account nouns' `xRoutes` plugins. */
export interface AccountRouteOptions {
  deps: AccountDeps;
}
