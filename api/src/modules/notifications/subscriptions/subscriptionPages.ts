import { paths } from 'shared/contracts/paths';
import { html } from '../../../core/http/html.ts';
import { plainPage } from '../../../core/http/plain-page/plainPage.ts';
import { tokenForm } from '../../../core/http/plain-page/tokenForm.ts';
import { leavePath } from './leaveLink.ts';
import { confirmDays } from './subscriptions.repository.ts';
import { confirmPath } from './subscriptions.service.ts';

export function confirmPage(token: string): string {
  return plainPage(
    'News by mail',
    html`<p>One press, and we tell you about new prizes and rounds. Every mail has a link that ends it again.</p>
${tokenForm(confirmPath, token, 'Subscribe this address')}`,
  );
}

export function confirmedPage(): string {
  return plainPage(
    'You are subscribed',
    html`<p>We tell you about new prizes and rounds. Every mail has a link that ends it again.</p>
<a class="button" href="${paths.home()}">See what is running now</a>`,
  );
}

export function linkOverPage(): string {
  return plainPage(
    'This link does not work any more',
    html`<p>It is older than ${String(confirmDays)} days, or you have left the list since. Subscribe again at the end of any page.</p>
<a class="button" href="${paths.home()}">To the site</a>`,
  );
}

export function leavePage(token: string): string {
  return plainPage(
    'No more news?',
    html`<p>One press, and we forget this address. What concerns an account of yours is mailed as before.</p>
<form method="post" action="${leavePath}?token=${token}">
<button type="submit">Stop the news</button>
</form>`,
  );
}

export function leftPage(): string {
  return plainPage(
    'No more news',
    html`<p>This address gets none from us any more. You can subscribe again at the end of any page.</p>
<a class="button" href="${paths.home()}">To the site</a>`,
  );
}
