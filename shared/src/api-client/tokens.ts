import useSWR from 'swr';
import type { Token } from '../contracts/tokens.ts';
import { listOptions } from './freshness.ts';
import { getPage } from './page.ts';

const shape = `#${process.env.SHAPE_OF_TOKENS}`;

const tokensKey = `/api/token/${shape}`;

/** Fetches the tokens that members can hold: symbol, name, decimals. */
export function useTokens() {
  return useSWR(tokensKey, (key: string) => getPage<Token>(key), listOptions);
}
