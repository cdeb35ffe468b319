import type { ContractTypes } from './contractTypes.ts';

export type BusUse = NonNullable<ContractTypes['bus']>;

const sending = ['emit'];
const hearing = ['on', 'useAppEvent'];

/**
 * What an app really does with the event bus, read from the code that is sent to the browser: what is declared and used nowhere is
 * not in it.
 * @param code all scripts of the build; names of properties and texts must be in it as they were written
 * @param declares what the app was built with
 * @returns the events it sends and listens to, and the texts that it could send in a field of a few texts (a kind of toast). An event
 *   whose name stands anywhere but in `emit('…')` or `on('…')` may be for both.
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

/** All texts that stand in types: of a field of a few texts, each of them. */
export function declaredTexts(files: ContractTypes['files']): string[] {
  const found = Object.values(files).flatMap((text) =>
    [...text.matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , one = '']) => one),
  );
  return [...new Set(found)].sort();
}

/** Names of the functions that a text is the first argument of; empty for each place where it is none. */
function callersWith(text: string, code: string): string[] {
  return [...code.matchAll(new RegExp(`(?:\\.(\\w+)\\)?\\()?${quoted(text).source}`, 'g'))].map(([, name = '']) => name);
}

/** A text in quotation marks of any kind, as minifiers choose them. */
const quoted = (text: string) => new RegExp(`(?<quote>["'\`])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\k<quote>`);
