import type { ReactNode } from 'react';

export interface StandalonePart {
  /** Route pattern, as on the composed site: '/lottery/:lotteryId'. */
  path: string;
  element: ReactNode;
  label: string;
}
