/// <reference types="@testing-library/jest-dom" />
import { lazyMatchers } from './lazyMatchers.ts';

expect.extend({
  ...lazyMatchers,
  toHaveNoViolations: (results) =>
    jest.requireActual<typeof import('jest-axe')>('jest-axe').toHaveNoViolations.toHaveNoViolations(results),
});
// A busy machine is no failure: tests wait for what they expect, not for a time.
jest.setTimeout(300_000);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
