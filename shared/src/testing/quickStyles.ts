import { createRequire } from 'node:module';
import { type Facts, quickMatch } from './quickMatch.ts';

interface ElementImpl {
  _ownerDocument: DocumentImpl;
  _localName: string;
  _namespaceURI: string | null;
  getAttributeNS(namespace: null, name: string): string | null;
  getAttributeNames(): string[];
}
interface DocumentImpl {
  /** jsdom clears this cache at each change of the document. */
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

/** Loads jsdom's modules as jest's environment does, before it loads its window. */
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
 * jsdom parses every declaration of every matching rule again for each element, which took a quarter of the processor time of
 * component tests. Elements that match the same rules share their declarations here, once per document.
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
      // Like jsdom, supports only the media condition `screen`.
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
 * Wraps `getComputedStyle`: elements with the same declarations share one result, which jsdom would compute each time.
 * @param original the window's own, which computes the results
 */
export function quickComputedStyle(window: Window, original: typeof getComputedStyle): typeof getComputedStyle {
  const answers = new WeakMap<CSSStyleDeclaration, Map<string, CSSStyleDeclaration>>();
  let cache: DocumentImpl['_styleCache'] = null;
  let ofElements = new WeakMap<Element, CSSStyleDeclaration>();
  return (element, pseudo) => {
    // jsdom does not track changes outside of the document.
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
