import { captchaRoutes } from '../base/captcha/captcha.routes.ts';
import type { Deps } from '../base/deps.ts';
import { contactRoutes } from '../nouns/contact/contact.routes.ts';
import { authRoutes } from '../nouns/login/login.routes.ts';
import { userAuthRoutes } from '../nouns/login/verifyLogin.routes.ts';
import { memberRoutes } from '../nouns/members/members.routes.ts';
import { optionsRoutes } from '../nouns/options/options.routes.ts';
import { registrationRoutes } from '../nouns/registration/registration.routes.ts';
import { type AccountDeps, createAccountDeps } from '../nouns/sessions/accountDeps.ts';
import { decorateAuthenticate } from '../nouns/sessions/authenticate.ts';
import type { VerifiedTokens } from '../nouns/sessions/verifiedTokens.ts';
import { pictureStore } from '../nouns/uploads/pictureStore.ts';
import { uploadsRoutes } from '../nouns/uploads/uploads.routes.ts';
import { sweepUploads } from '../nouns/uploads/uploads.service.ts';
import type { App } from './app.ts';
import { sweepExpired, sweepInterval } from './expiry.ts';

/** Everything around a member's account. First of all routes: it decorates `app.authenticate` for the others. */
export async function registerAccounts(app: App, plainDeps: Deps, tokens: VerifiedTokens): Promise<void> {
  const deps = await createAccountDeps(plainDeps, app.log, tokens);
  app.addHook('onClose', () => deps.mailer.close());
  sweepRegularly(app, deps);
  decorateAuthenticate(app, deps);
  for (const routes of [
    authRoutes,
    userAuthRoutes,
    captchaRoutes,
    memberRoutes,
    contactRoutes,
    uploadsRoutes,
    registrationRoutes,
  ]) {
    await app.register(routes, { deps });
  }
  await app.register(optionsRoutes, { deps });
}

function sweepRegularly(app: App, { db, config }: AccountDeps): void {
  const store = pictureStore(config);
  const timer = setInterval(() => {
    Promise.all([sweepExpired(db), sweepUploads(db, store)]).catch((error: unknown) =>
      app.log.error({ err: error }, 'What is over could not be cleaned up'),
    );
  }, sweepInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
