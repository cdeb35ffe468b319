import * as matchers from '@testing-library/jest-dom/matchers';
import { lazyMatchers } from './lazyMatchers.ts';
import { type Facts, quickMatch } from './quickMatch.ts';

describe('quickMatch', () => {
  const element = (html: string): Facts => {
    document.body.innerHTML = html;
    const { localName, classList, namespaceURI } = document.body.firstElementChild ?? document.body;
    const attributes = document.body.firstElementChild?.getAttributeNames() ?? [];
    return { localName, classes: [...classList], attributes, html: namespaceURI === 'http://www.w3.org/1999/xhtml' };
  };

  const elements = [
    '<div></div>',
    '<div class="css-1 css-2"></div>',
    '<p class="css-2"></p>',
    '<input type="radio" disabled>',
    '<input class="css-1" type="text">',
    '<h1 hidden></h1>',
    '<svg class="css-1"></svg>',
    '<button class="css-10" aria-label="a, b > c"></button>',
  ];

  const selectors = [
    '*',
    'div',
    'DIV',
    'div, p',
    '.css-1',
    'div.css-1',
    '.css-1.css-2',
    '.css-1, .css-2:hover',
    'p .css-2',
    'body > .css-2',
    '.css-1>*',
    'body>*+*',
    '[hidden]',
    'input[type="radio"]',
    'input[type= radio i], p',
    'button[aria-label="a, b > c"]',
    ':not(div)',
    'div:not(.css-1, p)',
    ':is(h1, h2)',
    ':is(div:not(.css-2), h1)',
    ':disabled',
    'input:disabled',
    '#here',
    'svg',
    '.css-1::before',
  ];

  test.each(selectors)('%s: agrees with the selector engine', (selector) => {
    for (const html of elements) {
      const matches = quickMatch(selector, element(html));
      if (matches !== undefined) expect([html, matches]).toEqual([html, document.body.firstElementChild?.matches(selector)]);
    }
  });

  test('skips most rules by their class names', () => {
    const matches = (selector: string, html: string) => quickMatch(selector, element(html));
    expect(matches('.css-1', '<div class="css-1"></div>')).toBe(true);
    expect(matches('.css-1:hover', '<div class="css-2"></div>')).toBe(false);
    expect(matches('.css-1 .css-2', '<div class="css-1"></div>')).toBe(false);
    expect(matches('input[type="radio"]', '<p></p>')).toBe(false);
    expect(matches('.css-1:not(p)', '<p></p>')).toBe(false);
  });

  test.each(['.css-1:hover', 'input[type="radio"]', 'p .css-1', ':focus', '.css\\:1', 'undefined|x', '@namespace "x"; html', ''])(
    '%s is left to the engine where names fit',
    (selector) => {
      expect(quickMatch(selector, { localName: 'input', html: true, classes: ['css-1'], attributes: ['type'] })).toBeUndefined();
    },
  );
});

describe('lazyMatchers', () => {
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
});
