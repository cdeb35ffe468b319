import { type ComponentType, useEffect, useState } from 'react';
import type { BeaconStepsProps } from './BeaconSteps.tsx';

/**
 * The code of a beacon's steps, which only rounds drawn by one need.
 * @returns null while it comes, and when it does not: the page of the proof shows the same
 */
export function useBeaconSteps(needed: boolean): ComponentType<BeaconStepsProps> | null {
  const [loaded, setLoaded] = useState<{ BeaconSteps: ComponentType<BeaconStepsProps> } | null>(null);
  useEffect(() => {
    if (!needed) return;
    // The browser has logged why it does not come.
    import('./BeaconSteps.tsx').then(setLoaded, () => {});
  }, [needed]);
  return loaded?.BeaconSteps ?? null;
}
