import { getConfig } from '@testing-library/react';
import { axe as look } from 'jest-axe';

/**
 * Runs axe inside testing-library's async wrapper: the check takes a second or two, in which the page updates, and outside of the
 * wrapper React would report each update as missing `act`.
 */
export const axe: typeof look = (html, options) => getConfig().asyncWrapper(() => look(html, options));
