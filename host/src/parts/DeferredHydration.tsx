import type { RefObject } from 'react';
import type { PartName } from 'shared/contracts/parts';
import type { PartAttempt } from './PartAttempt.ts';
import { useNear } from './useNear.ts';

interface StandingFarProps<Name extends PartName> {
  place: RefObject<HTMLElement | null>;
  attempt: PartAttempt<Name>;
}

/** Loads the code of server-rendered content below the first screen once the reader is near. */
export function DeferredHydration<Name extends PartName>({ place, attempt }: StandingFarProps<Name>) {
  useNear(place, () => attempt.near());
  return null;
}
