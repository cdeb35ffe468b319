import { trustRadixStyles } from './trustRadixStyles.ts';

interface Rules {
  createHTML(html: string): string | null;
}

/** A page with trusted types, as far as this module uses them. */
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

test('only the style text of Radix Select passes, and two copies of the kit get along', async () => {
  const made = pageWithTrustedTypes();
  trustRadixStyles();
  trustRadixStyles();
  expect(made).toHaveLength(1);
  expect(made[0]?.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
  expect(made[0]?.createHTML('')).toBeNull();
});

test('a browser without trusted types needs nothing', () => {
  expect(trustRadixStyles).not.toThrow();
});
