import { appOfPart } from 'shared/contracts/appNames';
import type { PageReport } from 'shared/contracts/reports';
import { onCLS, onINP, onLCP } from 'web-vitals';

const maxRemembered = 50;

const inputEvents = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;

type Interaction = Pick<PerformanceEventTiming, 'startTime' | 'target'>;

/**
 * Remembers which part each input event was in. When the browser reports a slow interaction, the pressed element may be gone, and
 * then the entry has no target.
 * @returns a function that returns the part's name for an interaction, null for the host's own content
 */
export function watchInteractions(): (interaction: Interaction) => string | null {
  const parts = new Map<number, string | null>();
  const onInput = ({ timeStamp, target }: Event) => {
    parts.set(timeStamp, partOf(target));
    const [oldest] = parts.keys();
    if (parts.size > maxRemembered && oldest !== undefined) parts.delete(oldest);
  };
  for (const type of inputEvents) window.addEventListener(type, onInput, { capture: true, passive: true });
  // Falls back to the entry's target for events before this started.
  return ({ startTime, target }) => parts.get(startTime) ?? partOf(target ?? null);
}

function partOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null;
}

type Vital = Pick<PageReport['vitals'][number], 'name' | 'value'>;

/**
 * Measures web vitals. The last value of each name counts; all values have arrived when the page is hidden, before listeners on
 * the document run. The `app` of a vital owns the part that was used; it is `host` otherwise.
 */
export function watchVitals(onVital: (vital: Vital & { app: string }) => void): void {
  const partAt = watchInteractions();
  onLCP(({ value }) => onVital({ name: 'LCP', app: 'host', value }));
  onCLS(({ value }) => onVital({ name: 'CLS', app: 'host', value: value * 1_000 }));
  // Reports every change, because the pressed element may be gone when the page is left.
  const eachChange = { reportAllChanges: true };
  onINP(({ value, entries }) => {
    const part = entries[0] ? partAt(entries[0]) : null;
    onVital({ name: 'INP', app: part === null ? 'host' : appOfPart(part), value });
  }, eachChange);
}
