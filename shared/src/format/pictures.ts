/**
 * The picture addresses of a reward or lottery.
 * @param image comma-separated addresses as the API sends them; may be empty
 * @returns each address once, in order; empty where there is none
 */
export function picturesOf(image: string | null): string[] {
  const addresses = (image ?? '').split(',').map((address) => address.trim());
  return [...new Set(addresses)].filter((address) => address !== '');
}
