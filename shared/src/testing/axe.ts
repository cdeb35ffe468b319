import { act } from '@testing-library/react';
import { configureAxe } from 'jest-axe';

const look = configureAxe();

/**
 * What axe finds wrong with an element, for `toHaveNoViolations`. It looks for a good while: what happens to the page
 * meanwhile (a clock's tick, an answer) belongs to the test as what a press does.
 */
export const axe = (...what: Parameters<typeof look>) => act(() => look(...what));
