/** Path at which the ALTCHA widget fetches challenges; the site reads it from the public settings. */
export const challengePath = '/api/captcha/challenge';
