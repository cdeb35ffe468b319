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
