import { useSyncExternalStore } from 'react';

/** Returns false on the server and in the browser's first render, which must be equal, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => {};
