import { appOfPart } from 'shared/contracts/appNames';
import type { PageReport } from 'shared/contracts/reports';
import { onCLS, onINP, onLCP } from 'web-vitals';

/** Number of events that are remembered: the browser reports a slow one soon after it. */
const remembered = 50;

const uses = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;

type Use = Pick<PerformanceEventTiming, 'startTime' | 'target'>;

/**
 * Remembers which part each input event was in. When the browser reports a slow interaction, the pressed element may be gone, and
 * then the entry has no target.
 * @returns a function that returns the part's name for an interaction, null for the host's own content
 */
export function watchUse(): (use: Use) => string | null {
  const places = new Map<number, string | null>();
  const onUse = ({ timeStamp, target }: Event) => {
    places.set(timeStamp, partOf(target));
    const [oldest] = places.keys();
    if (places.size > remembered && oldest !== undefined) places.delete(oldest);
  };
  for (const type of uses) window.addEventListener(type, onUse, { capture: true, passive: true });
  // Falls back to the entry's target for events before this started.
  return ({ startTime, target }) => places.get(startTime) ?? partOf(target ?? null);
}

function partOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null;
}

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
