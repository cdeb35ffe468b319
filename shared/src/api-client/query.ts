/**
 * Builds a query string. Leaves out empty strings, undefined and null, joins arrays with commas, and keeps the order of the keys,
 * so that the same filters always give the same SWR key and preload URL.
 */
export function queryString(filters: object): string {
  const pairs = Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`,
    );
  return pairs.length ? `?${pairs.join('&')}` : '';
}
