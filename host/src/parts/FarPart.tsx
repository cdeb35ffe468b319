import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'shared/router';
import { PartRoom } from './RemotePart.styles.ts';
import { whenNear } from './whenNear.ts';

interface FarPartProps {
  room: { phone: number; desktop: number };
  onNear: () => void;
}

/**
 * The room of a part that waits until the reader is near. An address with a fragment may mean what is in any part, or what stands below
 * it: then the reader is near everything.
 */
export function FarPart({ room, onNear }: FarPartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (hash === '' && place.current) return whenNear(place.current, () => near());
    near();
  }, [hash]);
  return <PartRoom ref={place} $room={room} aria-busy="true" />;
}
