import { developPath, devServerOf, type Override, signPath } from 'shared/contracts/override';
import { html } from '../../../core/http/html.ts';
import { plainPage } from '../../../core/http/plain-page/plainPage.ts';

export type Asked = Pick<Override, 'app' | 'port'>;

/** First page: explains the override and links to the developer's server, which signs it. */
export function askPage({ app, port }: Asked, browser: string): string {
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
export function confirmPage({ app, port, until }: Override, name: string, signed: string): string {
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

export function refusedPage(reason: string): string {
  return plainPage(
    'This remote does not run from here',
    html`<p role="alert">${reason}</p><p>Everything is as it was. Start again from the address that the development server printed.</p>`,
  );
}
