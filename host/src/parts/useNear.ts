import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'shared/router';
import { whenNear } from './whenNear.ts';

/**
 * Calls once the reader is near a place. An address with a fragment may mean what is in any part, or what stands below it: then the
 * reader is near everything.
 */
export function useNear(place: RefObject<HTMLElement | null>, onNear: () => void): void {
  const { hash } = useLocation();
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (hash === '' && place.current) return whenNear(place.current, () => near());
    near();
  }, [hash, place]);
}
