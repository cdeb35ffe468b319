/**
 * A webpack loader, written before a part's file: the part as a component that takes the place of its old version when its code
 * has changed. A live host has React without Fast Refresh, so the part starts anew where it stands; the page goes on.
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
