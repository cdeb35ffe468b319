import useSWR from 'swr';
import type { Token } from '../contracts/tokens.ts';
import { listOptions } from './freshness.ts';
import { getPage } from './page.ts';

const shape = `#${process.env.SHAPE_OF_TOKENS}`;

const tokensKey = `/api/token/${shape}`;

export function useTokens() {
  return useSWR(tokensKey, (key: string) => getPage<Token>(key), listOptions);
}
