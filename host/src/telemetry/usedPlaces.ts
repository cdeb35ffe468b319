/** Uses that are remembered: the browser tells of a slow one within moments. */
const remembered = 50;

const uses = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;

/** What the browser tells of a use of the page. */
type Use = Pick<PerformanceEventTiming, 'startTime' | 'target'>;

/**
 * Remembers in which part the page is used: a button that leads on is gone when the browser tells how long it took to answer, and then
 * the browser names no element.
 * @returns the name of the part that was used then, null for the host's own
 */
export function watchUse(): (use: Use) => string | null {
  const places = new Map<number, string | null>();
  const onUse = ({ timeStamp, target }: Event) => {
    places.set(timeStamp, partOf(target));
    const [oldest] = places.keys();
    if (places.size > remembered && oldest !== undefined) places.delete(oldest);
  };
  for (const type of uses) window.addEventListener(type, onUse, { capture: true, passive: true });
  // Before this has begun to remember, the element is what there is.
  return ({ startTime, target }) => places.get(startTime) ?? partOf(target ?? null);
}

function partOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null;
}
