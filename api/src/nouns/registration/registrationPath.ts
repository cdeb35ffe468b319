/** The provider's own registration page; the public settings name it to the site unless REGISTER_URL replaces it. */
export const registrationPath = '/register';

export const stylesheetPath = `${registrationPath}/register.css`;

/** The site's display font; register.css spells it too. */
export const fontPath = `${registrationPath}/space-grotesk.woff2`;

/** Where the link is sent again. */
export const resendPath = `${registrationPath}/resend`;
