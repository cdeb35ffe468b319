/** Below the registration, the first of these pages: the addresses are known to servers that stand in front of the provider. */
export const stylesheetPath = '/register/register.css';

/** The site's display font; plainPage.css spells it too. */
export const fontPath = '/register/space-grotesk.woff2';
