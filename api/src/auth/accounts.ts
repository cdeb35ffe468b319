import type { App } from '../app.ts';
import { captchaRoutes } from '../captcha/captcha.routes.ts';
import { contactRoutes } from '../contact/contact.routes.ts';
import type { Deps } from '../deps.ts';
import { optionsRoutes } from '../options/options.routes.ts';
import { registrationRoutes } from '../registration/registration.routes.ts';
import { pictureStore } from '../uploads/pictureStore.ts';
import { uploadsRoutes } from '../uploads/uploads.routes.ts';
import { sweepUploads } from '../uploads/uploads.service.ts';
import { usersRoutes } from '../users/users.routes.ts';
import { type AccountDeps, createAccountDeps } from './accountDeps.ts';
import { authRoutes } from './auth.routes.ts';
import { decorateAuthenticate } from './authenticate.ts';
import { sweepExpired, sweepInterval } from './expiry.ts';
import { userAuthRoutes } from './userAuth.routes.ts';
import type { VerifiedTokens } from './verifiedTokens.ts';

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
    usersRoutes,
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
