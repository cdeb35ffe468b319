import { reportsPath } from 'shared/contracts/reportPaths';
import type { PageReport } from 'shared/contracts/reports';

/**
 * Hands a report to the browser, which sends it although the page goes away.
 * @returns false where the browser does not take it: there is no such call, it is blocked, or too much is on its way
 */
export function sendReport(report: PageReport): boolean {
  try {
    return navigator.sendBeacon(reportsPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  } catch {
    // The page goes on as if nothing had happened: its visitor has no use for a word about this.
    return false;
  }
}
