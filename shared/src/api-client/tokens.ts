import useSWR from 'swr';
import type { Page } from '../contracts/paging.ts';
import type { Token } from '../contracts/tokens.ts';
import { listOptions } from './freshness.ts';
import { get } from './http.ts';

export const tokensKey = '/api/token/';

/** The tokens that members hold: symbol, name, digits after the point. */
export function useTokens() {
  return useSWR(tokensKey, (key: string) => get<Page<Token>>(key), listOptions);
}
