import type { EarlyRequests } from 'shared/contracts/parts';

/**
 * What each part asks the API for first, as the document preloads it. Plain data, because the build reads it in Node.
 * MyTickets has none: its list needs the member's token, and a preload sends no header.
 */
export const earlyRequests = {
  Login: ['/api/option-config/get-all'],
} satisfies EarlyRequests;
