/** Where the ALTCHA widget fetches its challenges; the public settings name it to the site. */
export const challengePath = '/api/captcha/challenge';
