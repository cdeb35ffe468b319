import { useEffect } from 'react';
import { emit } from 'shared/events';

/** Names the page after what its part shows ('Lumen 12 Pro'), in the browser's tab, history and bookmarks. */
export function usePageTitle(title: string): void {
  useEffect(() => emit('page:title', { v: 1, title }), [title]);
}
