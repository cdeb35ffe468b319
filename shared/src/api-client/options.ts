import { listOptions } from './key.ts';
import { useCall } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_OPTIONS}`;

const settingsPath = '/api/option-config/get-all';

export const optionConfigKey = settingsPath + shape;

/** Fetches the public settings of the provider: captcha, registration link, chain, company. */
export const useOptionConfig = () => useCall(shape, settingsPath, {}, listOptions);
