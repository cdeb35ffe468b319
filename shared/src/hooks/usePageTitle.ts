import { useEffect } from 'react';
import { emit } from 'shared/events';

/** Sets the name of the page's content ('Lumen 12 Pro'), for the browser's tab, history and bookmarks. */
export function usePageTitle(title: string): void {
  useEffect(() => emit('page:title', { v: 1, title }), [title]);
}
