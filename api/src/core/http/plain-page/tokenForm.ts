import { Type } from 'typebox';
import { type Html, html } from '../html.ts';

/** Secret of a mailed link, in its address and in the submitted form. */
export const TokenForm = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** Renders a form with one button. A mailed link alone must not act, because virus scanners open links. */
export const tokenForm = (action: string, token: string, label: string): Html => html`<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<button type="submit">${label}</button>
</form>`;
