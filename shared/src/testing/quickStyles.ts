import { createRequire } from 'node:module';
import { type Facts, quickMatch } from './quickMatch.ts';

/** What is read here of jsdom's insides (26.1); tests look only at what they answer. */
interface ElementImpl {
  _ownerDocument: DocumentImpl;
  _localName: string;
  _namespaceURI: string | null;
  getAttributeNS(namespace: null, name: string): string | null;
  getAttributeNames(): string[];
}
interface DocumentImpl {
  /** What was found since the document changed last; jsdom forgets it at each change. */
  _styleCache: WeakMap<ElementImpl, CSSStyleDeclaration> | null;
  compatMode: string;
  styleSheets: { _list: Iterable<Sheet> };
}
interface Sheet {
  cssRules: ArrayLike<Rule>;
}
interface Rule {
  selectorText?: string;
  media?: ArrayLike<string>;
  cssRules?: ArrayLike<Rule>;
  style?: CSSStyleDeclaration;
}
interface StyleRules {
  getDeclarationForElement(element: ElementImpl): CSSStyleDeclaration;
  getResolvedValue(element: ElementImpl, property: string): string;
  propertiesWithResolvedValueImplemented: Record<string, unknown>;
}
interface JsdomParts {
  styleRules: StyleRules;
  matches(element: ElementImpl, selector: string | undefined): boolean;
  implForWrapper(element: Element): ElementImpl;
  defaultRules: ArrayLike<Rule>;
  Declaration: new () => CSSStyleDeclaration;
}

/** jsdom as jest's environment loads it, before that loads its window. */
function jsdomParts(): JsdomParts {
  const fromHere = createRequire(__filename);
  const fromEnvironment = createRequire(fromHere.resolve('jest-environment-jsdom'));
  const fromJsdom = createRequire(fromEnvironment.resolve('jsdom'));
  const inside = (path: string) => fromEnvironment(`jsdom/lib/jsdom/${path}.js`);
  return {
    styleRules: inside('living/helpers/style-rules'),
    matches: inside('living/helpers/selectors').matchesDontThrow,
    implForWrapper: inside('living/generated/utils').implForWrapper,
    defaultRules: fromJsdom('rrweb-cssom').parse(inside('browser/default-stylesheet')).cssRules,
    Declaration: fromJsdom('cssstyle').CSSStyleDeclaration,
  };
}

const { styleRules, matches, implForWrapper, defaultRules, Declaration } = jsdomParts();
const slowly = styleRules.getDeclarationForElement;
const resolvedProperties = Object.keys(styleRules.propertiesWithResolvedValueImplemented);
const numbers = new WeakMap<Rule, number>();
let lastNumber = 0;
const declarations = new WeakMap<DocumentImpl, Map<string, CSSStyleDeclaration>>();

/**
 * jsdom reads and checks each declaration of each rule anew for every element that it is asked about, and a quarter of a component test's
 * processor time went there. Elements that the same rules match have the same declarations: they are found once a document.
 */
styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const known = document._styleCache.get(element);
  if (known) return known;
  if (document.compatMode !== 'CSS1Compat' || element.getAttributeNS(null, 'style') !== null) return slowly(element);
  const rules = rulesOf(element);
  const key = rules.map(numberOf).join();
  const ofDocument = declarations.get(document) ?? new Map<string, CSSStyleDeclaration>();
  declarations.set(document, ofDocument);
  const declaration = ofDocument.get(key) ?? declarationOf(rules);
  ofDocument.set(key, declaration);
  document._styleCache.set(element, declaration);
  return declaration;
};

/** What the rules say together; the last one wins, as in jsdom. */
function declarationOf(rules: readonly Rule[]): CSSStyleDeclaration {
  const all = new Declaration();
  for (const { style } of rules) {
    for (const property of Array.from(style ?? [])) {
      const value = style?.getPropertyValue(property) ?? '';
      if (value === 'unset') all.removeProperty(property);
      else all.setProperty(property, value, style?.getPropertyPriority(property));
    }
  }
  return all;
}

/** The rules that match an element, in their order. */
function rulesOf(element: ElementImpl): Rule[] {
  const facts: Facts = {
    localName: element._localName.toLowerCase(),
    html: element._namespaceURI === 'http://www.w3.org/1999/xhtml',
    classes: (element.getAttributeNS(null, 'class') ?? '').split(/\s+/),
    attributes: element.getAttributeNames().map((name) => name.toLowerCase()),
  };
  const found: Rule[] = [];
  const look = (rules: ArrayLike<Rule>) => {
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at];
      if (!rule) continue;
      // As jsdom does: of conditions it knows one.
      if (rule.media) {
        if (rule.cssRules && Array.prototype.includes.call(rule.media, 'screen')) look(rule.cssRules);
      } else if (quickMatch(String(rule.selectorText), facts) ?? matches(element, rule.selectorText)) found.push(rule);
    }
  };
  look(defaultRules);
  for (const sheet of element._ownerDocument.styleSheets._list) look(sheet.cssRules);
  return found;
}

function numberOf(rule: Rule): number {
  const known = numbers.get(rule);
  if (known !== undefined) return known;
  numbers.set(rule, ++lastNumber);
  return lastNumber;
}

/**
 * `getComputedStyle` that makes one answer for all elements that look the same, where jsdom makes one anew each time.
 * @param original the window's own, which makes the answers
 */
export function quickComputedStyle(window: Window, original: typeof getComputedStyle): typeof getComputedStyle {
  const answers = new WeakMap<CSSStyleDeclaration, Map<string, CSSStyleDeclaration>>();
  let cache: DocumentImpl['_styleCache'] = null;
  let ofElements = new WeakMap<Element, CSSStyleDeclaration>();
  return (element, pseudo) => {
    // jsdom does not notice changes outside the document.
    if (pseudo || !(element?.ownerDocument === window.document) || !element.isConnected)
      return original.call(window, element, pseudo);
    const impl = implForWrapper(element);
    const declaration = styleRules.getDeclarationForElement(impl);
    if (cache !== impl._ownerDocument._styleCache) {
      cache = impl._ownerDocument._styleCache;
      ofElements = new WeakMap();
    }
    const known = ofElements.get(element);
    if (known) return known;
    const ofDeclaration = answers.get(declaration) ?? new Map<string, CSSStyleDeclaration>();
    answers.set(declaration, ofDeclaration);
    const key = resolvedProperties.map((property) => styleRules.getResolvedValue(impl, property)).join('|');
    const answer = ofDeclaration.get(key) ?? original.call(window, element);
    ofDeclaration.set(key, answer);
    ofElements.set(element, answer);
    return answer;
  };
}
