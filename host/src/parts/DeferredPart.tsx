import { useRef } from 'react';
import type { PlaceholderHeight } from './catalogue.ts';
import { PartPlaceholder } from './RemotePart.styles.ts';
import { useNear } from './useNear.ts';

interface FarPartProps {
  room: PlaceholderHeight;
  onNear: () => void;
}

export function DeferredPart({ room, onNear }: FarPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useNear(place, onNear);
  return <PartPlaceholder ref={place} $room={room} aria-busy="true" />;
}
