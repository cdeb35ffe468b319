/**
 * A query string of the filters that are set. Empty strings, undefined and null are left out, arrays are joined by
 * commas; the order of the keys is kept, so that the same filters always make the same SWR key and preload address.
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
