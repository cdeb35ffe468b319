import { useSyncExternalStore } from 'react';
import { breakpoint } from 'shared/theme/tokens';

/** Narrower screens have no space for seven circles of 44 px. */
const phone = '(min-width: 340px)';
const tablet = `(min-width: ${breakpoint.tablet}px)`;
const desktop = `(min-width: ${breakpoint.desktop}px)`;

/** Returns the numbers per row: 7 on phones, 9 on tablets, 10 on desktops; 6 where 7 do not fit. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, columns, () => 7);
}

function columns(): number {
  if (matchMedia(desktop).matches) return 10;
  if (matchMedia(tablet).matches) return 9;
  return matchMedia(phone).matches ? 7 : 6;
}

function subscribe(listener: () => void): () => void {
  const queries = [phone, tablet, desktop].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
