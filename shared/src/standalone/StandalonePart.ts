import type { ReactNode } from 'react';

/** A part on the remote's own page. */
export interface StandalonePart {
  /** Route pattern, as on the composed site: '/lottery/:lotteryId'. */
  path: string;
  element: ReactNode;
  /** Name in the list of parts. */
  label: string;
}
