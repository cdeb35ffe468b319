import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ownPath } from 'shared/contracts/paths';
import { developPath, devServerOf, leavePath, Override, signedPath, signPath } from 'shared/contracts/preview';
import { overrideCookies } from 'site/cookies';
import { readOverride } from 'site/preview';
import { Type } from 'typebox';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { html } from '../../../core/http/html.ts';
import { type PlainPage, plainPage, sendPage } from '../../../core/http/plain-page/plainPage.ts';
import { acceptForms, fromElsewhere, isCrossSite } from '../../../core/http/route.ts';

export function openOverrides(db: Database, site: string) {
  const cookies = overrideCookies(site);

  /** @returns the override and the developer's name, or a sentence why it is not accepted */
  async function judge(text: string): Promise<{ override: Override; name: string } | string> {
    const override = readOverride(text, site, Date.now());
    if (typeof override === 'string') return override;
    const name = await developerOf(db, override.key, override.app);
    if (name !== undefined) return { override, name };
    return `Its key may not run ${override.app} here. The operator of the site allows it: npm run provider -- developers allow ${override.key} ${override.app} --why "develops ${override.app}"`;
  }

  return {
    cookies,
    judge,
    /**
     * Returns the override of the browser with these cookies, if it has one. Queries the database only for overrides with a valid
     * signature.
     */
    async ofBrowser(header: string | undefined): Promise<Override | undefined> {
      const text = cookies.read(header, 'override');
      const found = text === undefined ? undefined : await judge(text);
      return typeof found === 'object' ? found.override : undefined;
    },
  };
}

type Overrides = ReturnType<typeof openOverrides>;

type Asked = Pick<Override, 'app' | 'port'>;

/** First page: explains the override and links to the developer's server, which signs it. */
function askPage({ app, port }: Asked, browser: string): PlainPage {
  const sign = `${devServerOf({ port })}${signPath}?${new URLSearchParams({ browser })}`;
  return plainPage(
    `Run ${app} from this machine`,
    html`<p>For developers of ${app}. In this browser, and nowhere else, it would come from <strong>localhost:${String(port)}</strong>
      for up to a day. It acts in the live site, with the account that is logged in here.</p>
      <p>Somebody sent you here, and you do not develop ${app}? Close this page.</p>
      <p><a href="${sign}">Have localhost:${String(port)} sign it</a></p>`,
  );
}

/** Second page: the override is signed; the developer confirms it. */
function confirmPage({ app, port, until }: Override, name: string, signed: string): PlainPage {
  const end = new Date(until).toISOString().slice(0, 16).replace('T', ' ');
  return plainPage(
    `Run ${app} from this machine`,
    html`<p>Signed by ${name}. In this browser ${app} will come from <strong>localhost:${String(port)}</strong> until ${end} UTC, or
      until you leave.</p>
      <form method="post" action="${developPath}">
        <input type="hidden" name="signed" value="${signed}">
        <button type="submit">Run it in this browser</button>
      </form>`,
  );
}

function refusedPage(reason: string): PlainPage {
  return plainPage(
    'This remote does not run from here',
    html`<p role="alert">${reason}</p><p>Everything is as it was. Start again from the address that the development server printed.</p>`,
  );
}

const { app: App, port: Port } = Override.properties;
const Signed = Type.String({ maxLength: 2_000 });

/** How long a developer may take to sign and confirm, in seconds. */
const patience = 600;

/**
 * Routes that set a developer's override. The site stores a random number in a cookie, the developer's server signs it, and the
 * developer confirms with a button. A link alone cannot set an override: the signature is valid only in the browser with the
 * number, and only after a POST from a page of this site.
 */
export const developRoutes: FastifyPluginAsyncTypebox<{ overrides: Overrides }> = async (app, { overrides }) => {
  const { cookies, judge } = overrides;
  acceptForms(app);

  const Question = Type.Object({ app: App, port: Port });
  app.get(developPath, { schema: { hide: true, querystring: Question } }, async ({ query }, reply) => {
    const browser = randomBytes(24).toString('base64url');
    reply.header('set-cookie', cookies.write('browser', browser, patience));
    return sendPage(reply, 200, askPage(query, browser));
  });

  app.get(signedPath, { schema: { hide: true, querystring: Type.Object({ signed: Signed }) } }, async (request, reply) => {
    const { signed } = request.query;
    const found = await judgedFor(request.headers.cookie, signed);
    if (typeof found === 'string') return sendPage(reply, 400, refusedPage(found));
    return sendPage(reply, 200, confirmPage(found.override, found.name, signed));
  });

  app.post(developPath, { schema: { hide: true, body: Type.Object({ signed: Signed }) } }, async (request, reply) => {
    const found = isCrossSite(request.headers) ? fromElsewhere : await judgedFor(request.headers.cookie, request.body.signed);
    if (typeof found === 'string') return sendPage(reply, 400, refusedPage(found));
    const seconds = Math.ceil((found.override.until - Date.now()) / 1000);
    reply.header('set-cookie', [
      cookies.write('override', request.body.signed, seconds),
      // Single use: the signature for this number cannot set an override again.
      cookies.write('browser', '', 0),
    ]);
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  });

  app.post(leavePath, { schema: { hide: true, body: Type.Object({ to: Type.String() }) } }, async (request, reply) => {
    const { to } = request.body;
    reply.header('set-cookie', cookies.write('override', '', 0));
    return reply.header('cache-control', 'no-store').redirect(ownPath(to), 303);
  });

  async function judgedFor(header: string | undefined, signed: string) {
    const found = await judge(signed);
    if (typeof found === 'string') return found;
    const browser = cookies.read(header, 'browser');
    return browser === found.override.browser ? found : 'It was signed for another browser, or more than ten minutes ago.';
  }
};

const columns = writtenColumns('developers', ['key', 'app', 'name']);

const inserted = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('developers')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.columns(['key', 'app']).doUpdateSet(columns.excluded('key', 'app'))),
);

/** Allows a key to replace an app. If it is allowed already, the name is updated. */
export async function allowDeveloper(db: Queryable, key: string, app: string, name: string): Promise<void> {
  await inserted(db, { key, app, name });
}

const listed = statement((_given: Given<Record<never, never>>) =>
  tables.selectFrom('developers').select(['name', 'app', 'key', 'allowedAt']).orderBy('name').orderBy('app'),
);

export type Developer = RowOf<typeof listed>;

export const listDevelopers = (db: Queryable): Promise<Developer[]> => listed(db, {});

const found = statement((given: Given<{ key: string; app: string }>) =>
  tables.selectFrom('developers').select('name').where('key', '=', given.key).where('app', '=', given.app),
);

async function developerOf(db: Queryable, key: string, app: string): Promise<string | undefined> {
  return (await found(db, { key, app }))[0]?.name;
}

const removed = statement((given: Given<{ who: string }>) =>
  tables
    .deleteFrom('developers')
    .where(({ eb, or }) => or([eb('name', '=', given.who), eb('key', '=', given.who)]))
    .returning('app'),
);

/** @param who a name or a key @returns the apps that were revoked */
export async function revokeDeveloper(db: Queryable, who: string): Promise<string[]> {
  return (await removed(db, { who })).map(({ app }) => app);
}
