import { useRef } from 'react';
import { PartRoom } from './RemotePart.styles.ts';
import { useNear } from './useNear.ts';

interface FarPartProps {
  room: { phone: number; desktop: number };
  onNear: () => void;
}

/** The room of a part that waits until the reader is near. */
export function FarPart({ room, onNear }: FarPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useNear(place, onNear);
  return <PartRoom ref={place} $room={room} aria-busy="true" />;
}
