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

describe('quickStyles', () => {
  /** Ensures that quickStyles.ts caches nothing longer than jsdom does, that is, until the document changes. */
  const style = (css: string) => {
    const element = document.createElement('style');
    element.textContent = css;
    document.head.append(element);
    return element;
  };
  const at = (selector: string) => document.querySelector(selector) ?? document.body;
  const read = (selector: string, property = 'color') => getComputedStyle(at(selector)).getPropertyValue(property);

  const red = 'rgb(255, 0, 0)';
  const blue = 'rgb(0, 0, 255)';
  const initial = 'canvastext';

  beforeEach(() => {
    document.head.innerHTML = '';
    document.body.className = '';
    document.body.innerHTML = '<main><p class="a">one</p><p class="a">two</p><p class="b" id="b">three</p></main>';
  });

  test('elements with the same matching rules have the same style', () => {
    style('.a { color: red; margin-top: 1px } main > .b { color: blue } #b { padding-left: 2px }');
    expect([...document.querySelectorAll('p')].map((p) => getComputedStyle(p).color)).toEqual([red, red, blue]);
    expect([read('p', 'margin-top'), read('#b', 'padding-left'), read('p', 'padding-left')]).toEqual(['1px', '2px', '']);
    expect([read('p', 'display'), read('main', 'display'), read('style', 'display')]).toEqual(['block', 'block', 'none']);
  });

  test('the later rule wins, and unset takes back', () => {
    style('.a { color: red; margin-top: 1px } p { color: blue } .a { margin-top: unset }');
    expect([read('.a'), read('.a', 'margin-top')]).toEqual([blue, '']);
  });

  test('inherits from the own parent', () => {
    style('.a { margin-top: 1px } .hidden { visibility: hidden }');
    document.body.insertAdjacentHTML('beforeend', '<div class="hidden"><p class="a">four</p></div>');
    expect([read('.a', 'visibility'), read('.hidden .a', 'visibility')]).toEqual(['visible', 'hidden']);
    at('.hidden').removeAttribute('class');
    expect(read('div .a', 'visibility')).toBe('visible');
  });

  test('follows changes of class, attribute, inline style and ancestor state', () => {
    style('.b { color: red } main.on .b { color: blue } [hidden] { display: none }');
    expect(read('#b')).toBe(red);
    at('main').classList.add('on');
    expect(read('#b')).toBe(blue);
    at('#b').classList.remove('b');
    expect(read('#b')).toBe(initial);
    at('#b').setAttribute('style', 'color: red');
    expect(read('#b')).toBe(red);
    at('#b').setAttribute('hidden', '');
    expect(read('#b', 'display')).toBe('none');
  });

  test('follows added, changed and removed rules', () => {
    const first = style('.a { color: red }');
    expect(read('.a')).toBe(red);
    const second = style('.a { color: blue }');
    expect(read('.a')).toBe(blue);
    second.textContent = '@media screen { .a { margin-top: 3px } } @media print { .a { color: blue } }';
    expect([read('.a'), read('.a', 'margin-top')]).toEqual([red, '3px']);
    first.remove();
    expect(read('.a')).toBe(initial);
  });

  test('a returned style does not change afterwards', () => {
    const rule = style('.a { color: red }');
    const kept = getComputedStyle(at('.a'));
    rule.remove();
    expect([kept.color, read('.a')]).toEqual([red, initial]);
  });

  test('computes styles of detached elements each time', () => {
    style('.a { color: red } .b { color: blue }');
    const alone = document.createElement('p');
    alone.className = 'a';
    expect(getComputedStyle(alone).color).toBe(red);
    document.body.append(alone);
    expect(getComputedStyle(alone).color).toBe(red);
    alone.className = 'b';
    expect(getComputedStyle(alone).color).toBe(blue);
  });
});
