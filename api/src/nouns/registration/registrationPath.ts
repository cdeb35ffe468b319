/** The provider's own registration page; the public settings name it to the site unless REGISTER_URL replaces it. */
export const registrationPath = '/register';

/** Where the link is sent again. */
export const resendPath = `${registrationPath}/resend`;
