/** Of an element, what simple selectors ask. */
export interface Facts {
  localName: string;
  html: boolean;
  classes: readonly string[];
}

/** What the last element of a selector has to be; `plain` when that is all there is to it. */
interface Part {
  tag: string | undefined;
  classes: readonly string[];
}
interface Parsed {
  parts: readonly Part[];
  plain: boolean;
}

const parsed = new Map<string, Parsed | null>();

/**
 * Whether a selector matches, as far as names and classes tell: most rules are another element's.
 * @returns undefined where only an engine of selectors can tell
 */
export function quickMatch(selector: string, { localName, html, classes }: Facts): boolean | undefined {
  let known = parsed.get(selector);
  if (known === undefined) parsed.set(selector, (known = parse(selector)));
  if (known === null) return undefined;
  const may = known.parts.some(
    ({ tag, classes: wanted }) =>
      (tag === undefined || tag === localName.toLowerCase()) && wanted.every((name) => classes.includes(name)),
  );
  if (!may) return false;
  return known.plain && html ? true : undefined;
}

/** @returns null for what is not read here: attributes, functions, escapes, identities */
function parse(selector: string): Parsed | null {
  if (/[^\w\s.,>+~:*-]/.test(selector)) return null;
  const parts: Part[] = [];
  let plain = true;
  for (const whole of selector.split(',').map((part) => part.trim())) {
    const last = whole.split(/[\s>+~]+/).at(-1) ?? '';
    const found = /^(\*|[a-z][\w-]*)?((?:\.-?[_a-z][\w-]*)*)(:.*)?$/i.exec(last);
    if (!found || last === '') return null;
    const [, tag, classes = '', pseudo] = found;
    plain &&= last === whole && pseudo === undefined;
    parts.push({ tag: tag === '*' ? undefined : tag?.toLowerCase(), classes: classes.split('.').filter(Boolean) });
  }
  return { parts, plain };
}
