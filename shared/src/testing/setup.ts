/// <reference types="@testing-library/jest-dom" />
import { lazyMatchers } from './lazyMatchers.ts';

expect.extend({
  ...lazyMatchers,
  toHaveNoViolations: (results) =>
    jest.requireActual<typeof import('jest-axe')>('jest-axe').toHaveNoViolations.toHaveNoViolations(results),
});
// Long, so that a busy machine does not fail tests: they wait for conditions, not for durations.
jest.setTimeout(300_000);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
