import type { ContractTypes } from './contractTypes.ts';

export type BusUse = NonNullable<ContractTypes['bus']>;

const sending = ['emit'];
const hearing = ['on', 'useAppEvent'];

/**
 * Finds out how an app uses the event bus, from the code that browsers get; declared but unused events are not included.
 * @param code all scripts of the build, with property names and string literals unchanged
 * @param declares types that the app was built with
 * @returns the events that it sends and listens to, and the string literals that it could send in an enumerated field (a kind of
 * toast). An event whose name occurs outside of `emit('…')` and `on('…')` counts as both.
 */
export function busUse(code: string, declares: Pick<ContractTypes, 'files' | 'members'>): BusUse {
  const use = declares.members.events.map((event) => ({ event, callers: callersWith(event, code) }));
  const doing = (what: readonly string[], other: readonly string[]) =>
    use.filter(({ callers }) => callers.some((name) => what.includes(name) || !other.includes(name))).map(({ event }) => event);
  return {
    sends: doing(sending, hearing),
    hears: doing(hearing, sending),
    says: declaredTexts(declares.files).filter((text) => quoted(text).test(code)),
  };
}

/** Lists all string literals in type declarations. */
export function declaredTexts(files: ContractTypes['files']): string[] {
  const found = Object.values(files).flatMap((text) =>
    [...text.matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , one = '']) => one),
  );
  return [...new Set(found)].sort();
}

function callersWith(text: string, code: string): string[] {
  return [...code.matchAll(new RegExp(`(?:\\.(\\w+)\\)?\\()?${quoted(text).source}`, 'g'))].map(([, name = '']) => name);
}

const quoted = (text: string) => new RegExp(`(?<quote>["'\`])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\k<quote>`);
