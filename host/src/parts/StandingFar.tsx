import type { RefObject } from 'react';
import type { PartName } from 'shared/contracts/parts';
import type { PartAttempt } from './PartAttempt.ts';
import { useNear } from './useNear.ts';

interface StandingFarProps<Name extends PartName> {
  place: RefObject<HTMLElement | null>;
  /** One whose content came with the document. */
  attempt: PartAttempt<Name>;
}

/** Beside content that stands below the first screen: its code is asked for once the reader is near. */
export function StandingFar<Name extends PartName>({ place, attempt }: StandingFarProps<Name>) {
  useNear(place, () => attempt.near());
  return null;
}
