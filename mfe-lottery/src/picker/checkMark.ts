/**
 * The tick of a chosen number, as a value of `background-image`. A picture and not a pseudo-element: showing it paints
 * the number anew, but lays nothing out.
 * @param color of the stroke
 */
export function checkMark(color: string): string {
  const tick = `<path d='M1.5 5.5l2.5 2.5 4.5-6' fill='none' stroke='${color}' stroke-width='1.8'/>`;
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>${tick}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
