/** @returns where a form asks to be sent on to, if that is a path of this site; its home page in place of another site's address */
export const ownPath = (to: string): string => (/^\/(?![/\\])/.test(to) ? to : '/');
