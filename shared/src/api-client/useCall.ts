import useSWR, { type SWRConfiguration } from 'swr';
import type { Address, AnswerOf } from '../contracts/operations.ts';
import { get, type InputOf } from './http.ts';
import { urlOf } from './key.ts';
import { getPage } from './page.ts';

/** Fetches with SWR. @param shape of the data (key.ts) @param input null sends no request */
export function useCall<At extends Address>(shape: string, address: At, input: InputOf<At> | null, options?: SWRConfiguration) {
  return useSWR(input && urlOf(address, input) + shape, (key: string) => get<AnswerOf<At>>(key), options);
}

type ItemOf<At extends Address> = AnswerOf<At> extends { contents: (infer Item)[] } ? Item : never;

export function usePage<At extends Address>(shape: string, address: At, input: InputOf<At> | null, options?: SWRConfiguration) {
  return useSWR(input && urlOf(address, input) + shape, (key: string) => getPage<ItemOf<At>>(key), options);
}
