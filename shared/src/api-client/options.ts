import useSWR from 'swr';
import type { OptionConfig } from '../contracts/options.ts';
import { listOptions } from './freshness.ts';
import { get } from './http.ts';
import { optionsShape } from './shapes.ts';

export const optionConfigKey = `/api/option-config/get-all${optionsShape}`;

/** Public settings of the provider: captcha, registration link, chain. */
export function useOptionConfig() {
  return useSWR(optionConfigKey, (key: string) => get<OptionConfig>(key), listOptions);
}
