import { paths } from 'shared/contracts/paths';
import type { Preview } from 'shared/contracts/preview';
import { previewPath, signedParameter } from 'shared/contracts/preview';
import { html } from '../http/html.ts';
import { plainPage } from '../http/plain-page/plainPage.ts';

export function askPage({ app, release, until }: Preview, signed: string): string {
  const end = new Date(until).toISOString().slice(0, 16).replace('T', ' ');
  return plainPage(
    'See a release that is not live',
    html`<p>In this browser the pages of this site will have <strong>${app} ${release}</strong> until ${end} UTC, or until you end it. What you do there is
      real: it happens on the live site, with the account that is logged in here.</p>
      <p>You do not know who sent you this link? Close this page.</p>
      <form method="post" action="${previewPath}">
        <input type="hidden" name="${signedParameter}" value="${signed}">
        <button type="submit">See it in this browser</button>
      </form>`,
  );
}

export function refusedPage(reason: string): string {
  return plainPage(
    'This preview link does not work',
    html`<p>Nothing was changed in this browser.</p><p class="alert" role="alert">${reason}</p>
      <a class="button" href="${paths.home()}">Go to the home page</a>`,
  );
}
