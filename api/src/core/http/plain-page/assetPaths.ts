/** Path below the registration, which web servers in front of the provider already forward. */
export const stylesheetPath = '/register/register.css';

export const fontPath = '/register/space-grotesk.woff2';
