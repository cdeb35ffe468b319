import { useLocation, useSearchParams } from 'shared/router';
import { maxLimit } from '../contracts/listParameters.ts';

type FilterValue = string | number;
type Filters<T> = { [K in keyof T]: FilterValue };

interface FilterOptions<T> {
  /** Allowed values of a filter; others in the URL fall back to the default. */
  choices?: { readonly [K in keyof T]?: readonly T[K][] };
  /** Prefix of the names in the URL ('tickets' → `tickets-page`), for pages with two lists. */
  prefix?: string;
}

/**
 * Keeps the filters of a list in the URL's query, so that a reload, a link and the back button restore them. Numbers stay
 * numbers; default values are not in the URL; invalid values fall back to the default; `page` is zero-based and `limit` at most
 * 100.
 * @returns the filters; a setter, which changes the given ones, resets `page` to 0 unless it is among them, and adds a history
 * entry unless `replace` is set (for typed text); and a function for the URL that the setter would go to, for links
 */
export function useFilters<T extends Filters<T>>(defaults: T, { choices, prefix }: FilterOptions<T> = {}) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const nameOf = (key: string) => (prefix ? `${prefix}-${key}` : key);

  const filters = { ...defaults };
  for (const key in defaults) {
    filters[key] = filterValue(key, params.get(nameOf(key)), defaults[key], choices?.[key]);
  }

  function queryWith(patch: Partial<T>, present: URLSearchParams): URLSearchParams {
    const next = { ...filters, ...('page' in defaults && { page: defaults.page }), ...patch };
    const query = new URLSearchParams(present);
    for (const key in defaults) {
      if (next[key] === defaults[key]) query.delete(nameOf(key));
      else query.set(nameOf(key), String(next[key]));
    }
    return query;
  }

  function setFilters(patch: Partial<T>, { replace = false }: { replace?: boolean } = {}): void {
    setParams((present) => queryWith(patch, present), { replace, preventScrollReset: !('page' in patch) });
  }

  function addressWith(patch: Partial<T>): string {
    const query = queryWith(patch, params).toString();
    return query === '' ? pathname : `${pathname}?${query}`;
  }

  return [filters, setFilters, addressWith] as const;
}

function filterValue<V extends FilterValue>(key: string, text: string | null, fallback: V, choices?: readonly V[]): V {
  if (text === null) return fallback;
  const value = typeof fallback === 'number' ? numberOf(key, text) : text;
  return isAllowed(value, fallback, choices) ? value : fallback;
}

function numberOf(key: string, text: string): number | undefined {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return undefined;
  if (key === 'page') return Number.isInteger(value) && value >= 0 ? value : undefined;
  if (key === 'limit') return Number.isInteger(value) ? Math.min(Math.max(value, 1), maxLimit) : undefined;
  return value;
}

function isAllowed<V extends FilterValue>(value: FilterValue | undefined, like: V, choices?: readonly V[]): value is V {
  return typeof value === typeof like && (choices === undefined || choices.some((choice) => choice === value));
}
