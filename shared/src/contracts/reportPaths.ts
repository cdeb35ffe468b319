// Separate from reports.ts, so that pages do not bundle the schemas.

/**
 * Path for reports of pages about releases: counts and durations by release, and nothing about visitors. Sent with `sendBeacon`
 * as JSON by POST; the response is always 204.
 */
export const reportsPath = '/api/reports';

/** Path for the browsers' reports of policy violations (`report-to` and `report-uri`). */
export const violationsPath = '/api/reports/violations';

/** Maximum size of a report, bytes; longer ones are ignored. */
export const longestReport = 4_096;
