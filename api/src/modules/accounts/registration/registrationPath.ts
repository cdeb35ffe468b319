/** Path of the registration page; the public settings announce it unless REGISTER_URL replaces it. */
export const registrationPath = '/register';

export const confirmationPath = `${registrationPath}/confirm`;

export const captchaScriptPath = `${registrationPath}/captcha.js`;
