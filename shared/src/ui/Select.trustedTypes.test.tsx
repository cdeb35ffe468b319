import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select, trustRadixStyles } from './Select.tsx';

interface Rules {
  createHTML(html: string): string | null;
}

function pageWithTrustedTypes() {
  const made: Rules[] = [];
  const types = {
    get defaultPolicy() {
      return made[0] ?? null;
    },
    createPolicy(name: string, rules: Rules) {
      if (name === 'default' && made.length > 0) throw new TypeError('There is a default policy already.');
      made.push(rules);
      return rules;
    },
  };
  Object.assign(window, { trustedTypes: types });
  return made;
}

afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

test('the policy allows only the style text of Radix Select, also with two copies of the module', async () => {
  const made = pageWithTrustedTypes();
  trustRadixStyles();
  trustRadixStyles();
  expect(made).toHaveLength(1);
  render(<Select label="Type" value="" onChange={() => {}} options={[{ value: '', label: 'All' }]} />);
  await userEvent.click(screen.getByRole('combobox'));
  const written = [...document.querySelectorAll('style')].filter((style) => style.innerHTML.includes('radix'));
  const texts = written.map((style) => style.innerHTML);
  expect(texts.map((text) => made[0]?.createHTML(text))).toEqual(texts);
  expect(texts).not.toHaveLength(0);
  expect(made[0]?.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
  expect(made[0]?.createHTML('')).toBeNull();
});

test('does nothing in a browser without Trusted Types', () => {
  expect(trustRadixStyles).not.toThrow();
});
