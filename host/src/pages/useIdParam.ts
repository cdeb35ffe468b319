import { useParams } from 'shared/router';

/**
 * Returns a route's id, a positive safe integer.
 * @returns null for any other value: then there is no such page
 */
export function useIdParam(name: string): number | null {
  const value = useParams()[name] ?? '';
  const id = Number(value);
  return /^[1-9]\d*$/.test(value) && Number.isSafeInteger(id) ? id : null;
}
