import { reportsPath } from 'shared/contracts/reportPaths';
import type { PageReport } from 'shared/contracts/reports';

/**
 * Passes a report to the browser, which sends it even when the page is closed.
 * @returns false when the browser refuses: no sendBeacon, a blocker, or too much queued data
 */
export function sendReport(report: PageReport): boolean {
  try {
    return navigator.sendBeacon(reportsPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  } catch {
    // Telemetry must never disturb the page.
    return false;
  }
}
