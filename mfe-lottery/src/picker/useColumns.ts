import { useSyncExternalStore } from 'react';
import { breakpoint } from 'shared/theme/tokens';

const tablet = `(min-width: ${breakpoint.tablet}px)`;
const desktop = `(min-width: ${breakpoint.desktop}px)`;

/** Numbers in a row of the picker: 7 on phones, 9 on tablets, 10 on desktops. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, columns, () => 7);
}

function columns(): number {
  if (matchMedia(desktop).matches) return 10;
  return matchMedia(tablet).matches ? 9 : 7;
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(tablet), matchMedia(desktop)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
