import * as matchers from '@testing-library/jest-dom/matchers';
import { lazyMatchers } from './lazyMatchers.ts';

test('has all matchers of jest-dom and no others', () => {
  expect(Object.keys(lazyMatchers).sort()).toEqual(
    Object.entries(matchers)
      .filter(([, matcher]) => typeof matcher === 'function')
      .map(([name]) => name)
      .sort(),
  );
});

test('has the matcher of axe', () => {
  expect({ violations: [] }).toHaveNoViolations();
  expect(() => expect({}).toHaveNoViolations()).toThrow(/No violations property found/);
});

test('gives the same results and messages, also negated', () => {
  document.body.innerHTML = '<button disabled class="a b">Buy</button>';
  const button = document.querySelector('button');
  expect(button).toBeDisabled();
  expect(button).toHaveTextContent('Buy');
  expect(button).not.toHaveClass('c');
  expect(() => expect(button).toBeEnabled()).toThrow(/Received element is not enabled/);
  expect(() => expect(button).not.toHaveClass('a', 'b')).toThrow(/Expected the element not to have class/);
  expect(() => expect(null).toBeInTheDocument()).toThrow(/received value must be an HTMLElement or an SVGElement/);
});
