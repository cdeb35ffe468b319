import { useRef } from 'react';
import type { Room } from './catalogue.ts';
import { PartRoom } from './RemotePart.styles.ts';
import { useNear } from './useNear.ts';

interface FarPartProps {
  room: Room;
  onNear: () => void;
}

export function FarPart({ room, onNear }: FarPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useNear(place, onNear);
  return <PartRoom ref={place} $room={room} aria-busy="true" />;
}
