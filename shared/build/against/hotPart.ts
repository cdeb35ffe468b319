/**
 * Webpack loader that wraps a part in a component that swaps in its new version when its code changes. A live host has React
 * without Fast Refresh, so the part loses its state, but the page does not reload.
 */
export function pitch(file: string): string {
  const part = JSON.stringify(file);
  return `import { createElement, useSyncExternalStore } from 'react';
import Part from ${part};
const shown = new Set();
const subscribe = (show) => {
  shown.add(show);
  return () => shown.delete(show);
};
export default function HotPart(props) {
  return createElement(useSyncExternalStore(subscribe, () => Part), props);
}
import.meta.webpackHot?.accept(
  ${part},
  () => { for (const show of shown) show(); },
  (error) => console.error('The changed part could not start:', error),
);
`;
}

export default (source: string): string => source;
