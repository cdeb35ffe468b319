import type { FastifyBaseLogger } from 'fastify';
import { altchaCaptcha, turnstileCaptcha } from '../base/captcha/captcha.service.ts';
import type { Deps } from '../base/deps.ts';
import { createRateLimits } from '../base/limits/rateLimits.ts';
import { createMailer, outboxOnly } from '../base/mail/mail.service.ts';
import { smtpSend } from '../base/mail/smtp.ts';
import { Keyring } from '../base/secrets/keyring.ts';
import type { AccountDeps } from '../nouns/sessions/accountDeps.ts';
import { VerifiedTokens } from '../nouns/sessions/verifiedTokens.ts';

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
