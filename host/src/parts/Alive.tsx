import { type RefObject, useEffect } from 'react';
import { wake } from './livePlaces.ts';

/** Stands behind a part in its place: its effect runs when the part is there, after those of the part. */
export function Alive({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (place.current) wake(place.current);
  }, [place]);
  return null;
}
