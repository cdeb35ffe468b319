import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from '../../../core/captcha/captcha.service.ts';
import type { Database } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mailer } from '../../../core/mail/mail.service.ts';
import type { RateLimits } from '../../../core/rate-limit/rateLimits.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import type { VerifiedTokens } from './bearerToken.ts';

export interface AccountDeps extends Deps {
  desk: Database;
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
