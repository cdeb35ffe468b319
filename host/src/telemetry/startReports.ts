import { appOfPart } from 'shared/contracts/appNames';
import { pageReleases } from '../runtime/registry.ts';
import { type Happening, listen } from './happenings.ts';
import { ReportBatch } from './ReportBatch.ts';
import { releaseThatThrew } from './releaseThatThrew.ts';
import { sendReport } from './sendReport.ts';
import { watchVitals } from './vitals.ts';

/** Reports of one visit, and how many of them may go before the page is left. */
const [mostReports, mostEarly] = [8, 4];

/** How long after something has failed a report goes, ms: what fails with it goes with it. */
const earlyAfter = 3_000;

/**
 * Tells the provider what became of this page: when it is left, and soon after something has failed, because a page that does not work
 * may be killed. A page that was never seen tells nothing, one that comes back from the browser's cache is no second visit, and one of a
 * development server has no release to tell of.
 * @returns how to stop
 */
export function startReports(): () => void {
  const releases = new Map(pageReleases().map((release) => [release.split('/')[0] ?? '', release]));
  const batch = new ReportBatch([...releases.values()]);
  let seen = document.visibilityState === 'visible';
  let sent = 0;
  let early: ReturnType<typeof setTimeout> | undefined;

  const send = (withVitals: boolean) => {
    clearTimeout(early);
    early = undefined;
    while (seen && sent < mostReports) {
      const report = batch.next(withVitals);
      if (!report || !sendReport(report)) return;
      batch.told(report);
      sent += 1;
    }
  };
  const sendSoon = () => {
    if (sent < mostEarly) early ??= setTimeout(() => send(false), earlyAfter);
  };
  const heard = (happening: Happening) => {
    if (happening.is === 'error') {
      const release = releaseThatThrew(happening, location.origin);
      if (release === null || !new Set(releases.values()).has(release)) return;
      batch.error(release);
      return sendSoon();
    }
    const { part, outcome, why, ms } = happening;
    const release = releases.get(appOfPart(part));
    if (release === undefined) return;
    batch.part({ part, release, outcome, ...(why && { why }), ...(ms !== undefined && { ms }) });
    if (outcome === 'failed') sendSoon();
  };
  // Leaving a page hides it, in every way: the browser tells both. The vitals listen first, and have their last word by then.
  watchVitals(({ app, name, value }) => {
    const release = releases.get(app);
    if (release !== undefined) batch.vital({ name, release, value });
  });
  const onVisibility = () => {
    if (document.visibilityState === 'visible') seen = true;
    else send(true);
  };
  document.addEventListener('visibilitychange', onVisibility);
  const stop = listen(heard);
  return () => {
    stop();
    clearTimeout(early);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
