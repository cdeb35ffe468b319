import '@testing-library/jest-dom';
import { toHaveNoViolations } from 'jest-axe';

expect.extend(toHaveNoViolations);
// A busy machine is no failure: tests wait for what they expect, not for a time.
jest.setTimeout(300_000);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
