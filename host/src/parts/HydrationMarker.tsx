import { type RefObject, useEffect, useEffectEvent } from 'react';
import { markHydrated } from './hydrationRegistry.ts';

interface AliveProps {
  place: RefObject<HTMLElement | null>;
  onAlive?: () => void;
}

/**
 * Runs `onAlive` once the content before it is mounted and interactive: effects of later siblings run after those of earlier
 * ones.
 */
export function HydrationMarker({ place, onAlive }: AliveProps) {
  const tell = useEffectEvent(() => onAlive?.());
  useEffect(() => {
    if (place.current) markHydrated(place.current);
    tell();
  }, [place]);
  return null;
}
