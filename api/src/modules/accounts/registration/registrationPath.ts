/** The provider's own registration page; the public settings name it to the site unless REGISTER_URL replaces it. */
export const registrationPath = '/register';

/** Page of the provider that the link in a mail leads to. */
export const confirmationPath = `${registrationPath}/confirm`;

/** Script that solves the captcha of the registration page. */
export const captchaScriptPath = `${registrationPath}/captcha.js`;
