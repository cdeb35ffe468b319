export interface Facts {
  localName: string;
  html: boolean;
  classes: readonly string[];
  attributes: readonly string[];
}

interface Part {
  tag: string | undefined;
  classes: readonly string[];
  attributes: readonly string[];
}
interface Parsed {
  parts: readonly Part[];
  plain: boolean;
}

const parsed = new Map<string, Parsed | null>();

/**
 * Matches a selector by tag, classes and attributes alone, which excludes most rules quickly.
 * @returns undefined when a selector engine has to decide
 */
export function quickMatch(selector: string, facts: Facts): boolean | undefined {
  let known = parsed.get(selector);
  if (known === undefined) {
    known = parse(selector);
    parsed.set(selector, known);
  }
  if (known === null) return undefined;
  if (!known.parts.some((part) => fits(part, facts))) return false;
  return known.plain && facts.html ? true : undefined;
}

function fits({ tag, classes, attributes }: Part, facts: Facts): boolean {
  if (tag !== undefined && tag !== facts.localName) return false;
  for (const name of classes) if (!facts.classes.includes(name)) return false;
  for (const name of attributes) if (!facts.attributes.includes(name)) return false;
  return true;
}

/** @returns null for unsupported selectors: escapes, namespaces, invalid ones */
function parse(selector: string): Parsed | null {
  let text = selector.replaceAll(/"[^"\\]*"|'[^'\\]*'/g, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, '');
  }
  text = text.replaceAll(/\[\s*([\w-]+)[^\]|]*\]/g, '[$1]');
  if (/[^\w\s.,>+~:*#[\]-]/.test(text)) return null;
  const parts: Part[] = [];
  let plain = true;
  for (const whole of text.split(',').map((part) => part.trim())) {
    const last = whole.split(/[\s>+~]+/).at(-1) ?? '';
    const found = /^(\*|[a-z][\w-]*)?((?:\.-?[_a-z][\w-]*|\[[\w-]+\]|#[\w-]+)*)(:[\w:-]+)?$/i.exec(last);
    if (!found || last === '') return null;
    const [, tag, names = '', pseudo] = found;
    plain &&= last === whole && pseudo === undefined && !/[[#]/.test(names) && !/[A-Z]/.test(tag ?? '');
    parts.push({
      tag: tag === '*' ? undefined : tag?.toLowerCase(),
      classes: [...names.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
      attributes: [...names.matchAll(/\[([\w-]+)\]/g)].map(([, name = '']) => name.toLowerCase()),
    });
  }
  return { parts, plain };
}
