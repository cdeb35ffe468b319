import useSWR from 'swr';
import type { Token } from '../contracts/tokens.ts';
import { listOptions } from './freshness.ts';
import { getPage } from './page.ts';
import { tokensShape } from './shapes.ts';

const tokensKey = `/api/token/${tokensShape}`;

/** The tokens that members hold: symbol, name, digits after the point. */
export function useTokens() {
  return useSWR(tokensKey, (key: string) => getPage<Token>(key), listOptions);
}
