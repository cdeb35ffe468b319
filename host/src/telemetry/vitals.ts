import { appOfPart } from 'shared/contracts/appNames';
import type { PageReport } from 'shared/contracts/reports';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { watchUse } from './interactionTargets.ts';

type Vital = Pick<PageReport['vitals'][number], 'name' | 'value'>;

/**
 * Measures web vitals. The last value of each name counts; all values have arrived when the page is hidden, before listeners on
 * the document run. The `app` of a vital owns the part that was used; it is `host` otherwise.
 */
export function watchVitals(heard: (vital: Vital & { app: string }) => void): void {
  const placeAt = watchUse();
  onLCP(({ value }) => heard({ name: 'LCP', app: 'host', value }));
  onCLS(({ value }) => heard({ name: 'CLS', app: 'host', value: value * 1_000 }));
  // Reports every change, because the pressed element may be gone when the page is left.
  const eachChange = { reportAllChanges: true };
  onINP(({ value, entries }) => {
    const part = entries[0] ? placeAt(entries[0]) : null;
    heard({ name: 'INP', app: part === null ? 'host' : appOfPart(part), value });
  }, eachChange);
}
