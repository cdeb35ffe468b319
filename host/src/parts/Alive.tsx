import { type RefObject, useEffect, useEffectEvent } from 'react';
import { wake } from './livePlaces.ts';

interface AliveProps {
  place: RefObject<HTMLElement | null>;
  onAlive?: () => void;
}

/** Stands behind what a place shows: its effect runs when that is there and answers to presses, after the effects of the thing itself. */
export function Alive({ place, onAlive }: AliveProps) {
  const tell = useEffectEvent(() => onAlive?.());
  useEffect(() => {
    if (place.current) wake(place.current);
    tell();
  }, [place]);
  return null;
}
