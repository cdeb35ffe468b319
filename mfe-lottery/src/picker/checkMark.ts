/** Returns the tick of a picked number as a `background-image`. Unlike a pseudo-element, it needs a repaint but no layout. */
export function checkMark(color: string): string {
  const tick = `<path d='M1.5 5.5l2.5 2.5 4.5-6' fill='none' stroke='${color}' stroke-width='1.8'/>`;
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>${tick}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
