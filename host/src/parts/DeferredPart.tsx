import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { PlaceholderHeight } from 'shared/contracts/parts';
import { useLocation } from 'shared/router';
import { PartPlaceholder } from './RemotePart.styles.ts';

/**
 * Distance below the screen at which a part counts as near, relative to the screen's height: about what a reader scrolls while
 * code loads.
 */
const ahead = '15%';

const events = ['keydown', 'beforeprint'] as const;

/**
 * Calls `act` once a place is on the screen or soon will be, a key is pressed (Tab, End, the browser's search), or the page is
 * printed. Without IntersectionObserver it calls immediately.
 * @returns stops waiting
 */
export function whenNear(place: Element, act: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    act();
    return () => {};
  }
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(), {
    rootMargin: `${ahead} 0px`,
  });
  const stop = () => {
    observer.disconnect();
    for (const event of events) window.removeEventListener(event, near);
  };
  function near(): void {
    stop();
    act();
  }
  // With `display: contents` a place has no box of its own, so its children are observed too.
  for (const element of [place, ...place.children]) observer.observe(element);
  for (const event of events) window.addEventListener(event, near);
  return stop;
}

/**
 * Calls `onNear` once the reader is near a place. With a fragment in the address it calls immediately: the target may be inside
 * any part, or below it.
 */
export function useNear(place: RefObject<HTMLElement | null>, onNear: () => void): void {
  const { hash } = useLocation();
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (hash === '' && place.current) return whenNear(place.current, () => near());
    near();
  }, [hash, place]);
}

interface DeferredPartProps {
  height: PlaceholderHeight;
  onNear: () => void;
}

export function DeferredPart({ height, onNear }: DeferredPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useNear(place, onNear);
  return <PartPlaceholder ref={place} $height={height} aria-busy="true" />;
}
