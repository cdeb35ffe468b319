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
