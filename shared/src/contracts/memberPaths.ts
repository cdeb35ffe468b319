/** Paths of a member's pages and their sections; apart from `paths`, which the home page loads. */
export const memberPaths = {
  gettingStarted: '/wallet#getting-started',
  // Every release of the host leads from these to the section, also one without pages of the account.
  limits: '/account#spend-limits',
  alerts: '/account#alerts',
  email: '/account#email',
};
