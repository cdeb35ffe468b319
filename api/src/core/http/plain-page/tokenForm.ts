import { Type } from 'typebox';
import { type Html, html } from '../html.ts';

/** The secret of a mailed link, in its address and in the form that is pressed. */
export const TokenForm = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** What a mailed link leads to asks for a press, because programs that check mails for viruses open links. */
export const tokenForm = (action: string, token: string, label: string): Html => html`<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<button type="submit">${label}</button>
</form>`;
