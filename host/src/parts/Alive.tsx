import { type RefObject, useEffect } from 'react';
import { wake } from './livePlaces.ts';

/** Stands behind what a place shows: its effect runs when that is there and answers to presses, after the effects of the thing itself. */
export function Alive({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (place.current) wake(place.current);
  }, [place]);
  return null;
}
