import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from '../../base/captcha/captcha.service.ts';
import type { Deps } from '../../base/deps.ts';
import type { RateLimits } from '../../base/limits/rateLimits.ts';
import type { Mailer } from '../../base/mail/mail.service.ts';
import type { Keys } from '../../base/secrets/keys.ts';
import type { VerifiedTokens } from './verifiedTokens.ts';

/** What everything around a member's account is built from, beyond the database and the configuration. */
export interface AccountDeps extends Deps {
  keys: Keys;
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
