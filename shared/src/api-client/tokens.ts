import useSWR from 'swr';
import type { Token } from '../contracts/tokens.ts';
import { listOptions } from './freshness.ts';
import { getPage } from './page.ts';

const tokensKey = '/api/token/';

/** The tokens that members hold: symbol, name, digits after the point. */
export function useTokens() {
  return useSWR(tokensKey, (key: string) => getPage<Token>(key), listOptions);
}
