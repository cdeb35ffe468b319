import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'shared/router';
import { whenNear } from './whenNear.ts';

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
