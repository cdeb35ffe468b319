import useSWR from 'swr';
import type { Token } from '../contracts/tokens.ts';
import { listOptions } from './freshness.ts';
import { getPage } from './page.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_TOKENS}`;

const tokensKey = `/api/token/${shape}`;

/** The tokens that members hold: symbol, name, digits after the point. */
export function useTokens() {
  return useSWR(tokensKey, (key: string) => getPage<Token>(key), listOptions);
}
