import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from '../../base/captcha/captcha.service.ts';
import type { Deps } from '../../base/deps.ts';
import type { RateLimits } from '../../base/limits/rateLimits.ts';
import type { Mailer } from '../../base/mail/mail.service.ts';
import type { Keyring } from '../../base/secrets/keyring.ts';
import type { VerifiedTokens } from './verifiedTokens.ts';

export interface AccountDeps extends Deps {
  keys: Keyring;
  tokens: VerifiedTokens;
  limits: RateLimits;
  captcha: Captcha;
  mailer: Mailer;
  log: FastifyBaseLogger;
}

export interface AccountRouteOptions {
  deps: AccountDeps;
}
