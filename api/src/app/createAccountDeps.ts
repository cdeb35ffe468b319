import type { FastifyBaseLogger } from 'fastify';
import { altchaCaptcha, turnstileCaptcha } from '../core/captcha/captcha.service.ts';
import type { Deps } from '../core/deps.ts';
import { createMailer, outboxOnly } from '../core/mail/mail.service.ts';
import { smtpSend } from '../core/mail/smtp.ts';
import { createRateLimits } from '../core/rate-limit/rateLimits.ts';
import { Keyring } from '../core/secrets/keyring.ts';
import type { AccountDeps } from '../modules/accounts/sessions/accountDeps.ts';
import { VerifiedTokens } from '../modules/accounts/sessions/bearerToken.ts';

/** Creates the services that the configuration selects. The caller must call `mailer.close()`. */
export async function createAccountDeps(deps: Deps, log: FastifyBaseLogger): Promise<AccountDeps> {
  const { config, db } = deps;
  const keys = new Keyring(db, config.jwtSecret);
  return {
    ...deps,
    log,
    keys,
    tokens: new VerifiedTokens(keys),
    limits: createRateLimits(db, config.rateLimitFactor),
    captcha: config.turnstile ? turnstileCaptcha(config.turnstile.secret) : altchaCaptcha(db, keys, config.altchaCost),
    mailer: config.smtpUrl
      ? createMailer(db, await smtpSend(config.smtpUrl, config.mailFrom, config.allowPlain.includes('mail')), log)
      : outboxOnly,
  };
}
