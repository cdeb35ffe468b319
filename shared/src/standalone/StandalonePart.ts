import type { ReactNode } from 'react';

/** A part on the remote's own page. */
export interface StandalonePart {
  /** Route pattern, as on the combined site where there is one: '/lottery/:lotteryId'. */
  path: string;
  element: ReactNode;
  /** Name in the list of parts. */
  label: string;
}
