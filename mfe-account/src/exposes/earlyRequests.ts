import type { EarlyRequests } from 'shared/contracts/parts';

/**
 * Each part's first API requests, which the document preloads. Plain data, because the build reads it in Node. MyTickets has
 * none: its request needs the member's token, and a preload sends no header.
 */
export const earlyRequests = {
  Login: ['/api/option-config/get-all'],
} satisfies EarlyRequests;
