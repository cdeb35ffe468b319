import { useSyncExternalStore } from 'react';

/** False on the server and in the first render of the browser, which must equal it; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => {};
