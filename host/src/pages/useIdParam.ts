import { useParams } from 'shared/router';

/**
 * A route's id, a positive whole number.
 * @returns null for anything else in the address: then there is no such page
 */
export function useIdParam(name: string): number | null {
  const value = useParams()[name] ?? '';
  const id = Number(value);
  return /^[1-9]\d*$/.test(value) && Number.isSafeInteger(id) ? id : null;
}
