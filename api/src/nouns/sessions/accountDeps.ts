import type { FastifyBaseLogger } from 'fastify';
import { altchaCaptcha, type Captcha, turnstileCaptcha } from '../../base/captcha/captcha.service.ts';
import type { Deps } from '../../base/deps.ts';
import { createRateLimits, type RateLimits } from '../../base/limits/rateLimits.ts';
import { createMailer, type Mailer, outboxOnly } from '../../base/mail/mail.service.ts';
import { smtpSend } from '../../base/mail/smtp.ts';
import { deriveKeys, type Keys } from '../../base/secrets/keys.ts';
import type { VerifiedTokens } from './verifiedTokens.ts';

/** What everything around a member's account is built from, beyond the database and the configuration. */
export interface AccountDeps extends Deps {
  keys: Keys;
  tokens: VerifiedTokens;
  limits: RateLimits;
  captcha: Captcha;
  mailer: Mailer;
}

/** Options of the account nouns' `xRoutes` plugins. */
export interface AccountRouteOptions {
  deps: AccountDeps;
}

/** Builds the services that the configuration asks for. `mailer.close()` belongs to the caller. */
export async function createAccountDeps(deps: Deps, log: FastifyBaseLogger, tokens: VerifiedTokens): Promise<AccountDeps> {
  const { config, db } = deps;
  const keys = deriveKeys(config.jwtSecret);
  return {
    ...deps,
    keys,
    tokens,
    limits: createRateLimits(db, config.rateLimitFactor),
    captcha: config.turnstile ? turnstileCaptcha(config.turnstile.secret) : altchaCaptcha(db, keys.captcha, config.altchaCost),
    mailer: config.smtpUrl
      ? createMailer(db, await smtpSend(config.smtpUrl, config.mailFrom, config.allowPlain.includes('mail')), log)
      : outboxOnly,
  };
}
