import useSWR from 'swr';
import type { OptionConfig } from '../contracts/options.ts';
import { listOptions } from './freshness.ts';
import { get } from './http.ts';

const shape = `#${process.env.SHAPE_OF_OPTIONS}`;

export const optionConfigKey = `/api/option-config/get-all${shape}`;

/** Fetches the public settings of the provider: captcha, registration link, chain. */
export function useOptionConfig() {
  return useSWR(optionConfigKey, (key: string) => get<OptionConfig>(key), listOptions);
}
