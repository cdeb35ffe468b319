// Apart from reports.ts: a page that imports these imports no schemas.

/**
 * What a page tells the provider of itself, so that a team learns how its release does: counts and durations by release, and nothing of who
 * visits. Sent with `sendBeacon` as JSON in the body of a POST: the answer is 204 whatever was kept of it.
 */
export const reportsPath = '/api/reports';

/** Where browsers send what the site's policy has stopped (`report-to` and `report-uri`). */
export const violationsPath = '/api/reports/violations';

/** Bytes of one report; what is longer is not read. */
export const longestReport = 4_096;
