import { appOfPart } from 'shared/contracts/appNames';
import type { PageReport } from 'shared/contracts/reports';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { watchUse } from './usedPlaces.ts';

type Vital = Pick<PageReport['vitals'][number], 'name' | 'value'>;

/**
 * Measures how the page comes and answers. What is told last of a name holds; all of it has been told when the page is hidden, before a
 * listener on the document learns of that.
 * @param heard `app` is whose part was used, or the host
 */
export function watchVitals(heard: (vital: Vital & { app: string }) => void): void {
  const placeAt = watchUse();
  onLCP(({ value }) => heard({ name: 'LCP', app: 'host', value }));
  onCLS(({ value }) => heard({ name: 'CLS', app: 'host', value: value * 1_000 }));
  // Each change, because what was pressed may have left the page when the page is left.
  const eachChange = { reportAllChanges: true };
  onINP(({ value, entries }) => {
    const part = entries[0] ? placeAt(entries[0]) : null;
    heard({ name: 'INP', app: part === null ? 'host' : appOfPart(part), value });
  }, eachChange);
}
