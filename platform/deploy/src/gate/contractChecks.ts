import type { ContractTypes } from 'shared/build/contractTypes';
import { type BusUse, declaredTexts } from 'shared/build/contractUses';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { teamOf } from 'shared/contracts/appNames';

export interface TypedRelease {
  info: ReleaseInfo;
  types: ContractTypes;
}

/** One assignability check: is the type `given` assignable to the type `taken`? Both are type expressions. */
export interface AssignabilityCheck {
  given: string;
  taken: string;
  clash: string;
  /** More detailed checks of the same thing. This check's message is shown only if all of these pass. */
  unless?: readonly AssignabilityCheck[];
}

export const alias = ({ info }: TypedRelease, module: string) => `${info.app}_${module}`.replace(/\W/g, '_');

export function partsOf(host: ReleaseInfo, remote: ReleaseInfo): string[] {
  const prefix = `${teamOf(remote.app)}/`;
  const shown = host.contract.types?.members.parts ?? [];
  return shown.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
}

export function checksBetween(host: TypedRelease, remote: TypedRelease): AssignabilityCheck[] {
  const session = aboutSession(host, remote);
  return [
    ...aboutParts(host, remote),
    ...aboutMounting(host, remote),
    ...aboutEvents(host, remote),
    ...session,
    ...aboutUses(host, remote, session),
  ];
}

/**
 * Returns the checks between two remotes: their common events. Events that the host knows are already checked against the host.
 */
export function questionsBetweenRemotes(host: TypedRelease, one: TypedRelease, other: TypedRelease): AssignabilityCheck[] {
  return aboutEvents(one, other, (event) => !host.types.members.events.includes(event));
}

function aboutParts(host: TypedRelease, remote: TypedRelease): AssignabilityCheck[] {
  return partsOf(host.info, remote.info)
    .filter((part) => part in remote.info.exposes)
    .map((part) => {
      const name = `${teamOf(remote.info.app)}/${part}`;
      const props = (side: TypedRelease) => member(side, 'shared/contracts/parts', 'PartProps', name);
      const clash = `${name}: ${named(host)} does not pass the props that ${named(remote)} takes`;
      return { given: sentBy(host, props(host)), taken: props(remote), clash };
    });
}

/** Checks the hooks that a part of kind `mount` gets. Generic functions are not compared: payloads have their own checks. */
function aboutMounting(host: TypedRelease, remote: TypedRelease): AssignabilityCheck[] {
  if (!remote.info.contract.kind || !host.info.mounting) return [];
  const hooks = (side: TypedRelease) => `Omit<${alias(side, 'shared/contracts/mount')}.MountHooks, 'emit' | 'on'>`;
  const clash = `MountHooks: ${named(host)} does not give what ${named(remote)} was built with`;
  return [{ given: hooks(host), taken: hooks(remote), clash }];
}

/** Checks only events that both sides know: an unknown event has no listener on the other side. */
function aboutEvents(one: TypedRelease, other: TypedRelease, concerns = (_event: string) => true): AssignabilityCheck[] {
  const payload = (side: TypedRelease, event: string) => member(side, 'shared/contracts/events', 'AppEvents', event);
  const sent = (event: string, from: TypedRelease, to: TypedRelease) => ({
    given: sentBy(from, payload(from, event)),
    taken: payload(to, event),
    clash: `${event}: ${named(from)} sends what ${named(to)} does not understand`,
  });
  const [first, second] = [busOf(one), busOf(other)];
  return one.types.members.events
    .filter((event) => other.types.members.events.includes(event) && concerns(event))
    .flatMap((event) => [
      ...(first.sends.includes(event) && second.hears.includes(event) ? [sent(event, one, other)] : []),
      ...(second.sends.includes(event) && first.hears.includes(event) ? [sent(event, other, one)] : []),
    ]);
}

/**
 * Returns which events a release sends and listens to. Older releases did not record this. For them it is derived from the bus
 * functions that they import: any function except `on` and `useAppEvent` may send, any except `emit` may listen.
 */
function busOf({ info, types }: TypedRelease): BusUse {
  if (types.bus) return types.bus;
  const functions = info.contract.role === 'host' ? ['emit', 'on'] : (types.uses['shared/events'] ?? []);
  const { events } = types.members;
  return {
    sends: functions.some((name) => name !== 'on' && name !== 'useAppEvent') ? events : [],
    hears: functions.some((name) => name !== 'emit') ? events : [],
    says: declaredTexts(types.files),
  };
}

/** Narrows a declared type to its sendable part: a string literal that is nowhere in the release's code is never sent. */
function sentBy(side: TypedRelease, declared: string): string {
  const { says } = busOf(side);
  const unsaid = declaredTexts(side.types.files).filter((text) => !says.includes(text));
  return unsaid.length > 0 ? `Sent<${declared}, ${unsaid.map((text) => JSON.stringify(text)).join(' | ')}>` : declared;
}

function aboutSession(host: TypedRelease, remote: TypedRelease): AssignabilityCheck[] {
  // Every API call uses `storedToken`, even in remotes that do not use the session.
  const uses = remote.types.uses['shared/session']?.some((name) => name !== 'storedToken');
  const members = uses ? remote.types.members.session : [];
  return members.map((name) => ({
    given: member(host, 'shared/session', 'Session', name),
    taken: member(remote, 'shared/session', 'Session', name),
    clash: `Session.${name}: ${named(host)} does not give what ${named(remote)} was built with`,
  }));
}

/** Checks that the host provides every name that the remote imports from it, with a compatible type. */
function aboutUses(host: TypedRelease, remote: TypedRelease, session: readonly AssignabilityCheck[]): AssignabilityCheck[] {
  const provided = Object.entries(remote.types.uses).filter(([module]) => host.types.modules[module] !== undefined);
  return provided.flatMap(([module, names]) =>
    names.map((name) => {
      // Payloads have their own checks and the two sides may know different events, so generic functions are compared with
      // `never`.
      const none = module === 'shared/events' && [host, remote].every((side) => isGeneric(side, module, name)) ? '<never>' : '';
      const value = (side: TypedRelease) => `typeof ${alias(side, module)}.${name}${none}`;
      return {
        given: value(host),
        taken: `Callable<${value(remote)}>`,
        clash: `${name} of ${module}: ${named(host)} does not provide what ${named(remote)} uses`,
        ...(module === 'shared/session' ? { unless: session } : {}),
      };
    }),
  );
}

const isGeneric = ({ types }: TypedRelease, module: string, name: string) =>
  types.files[types.modules[module] ?? '']?.includes(`function ${name}<`);

const member = (side: TypedRelease, module: string, declared: string, name: string) =>
  `${alias(side, module)}.${declared}[${JSON.stringify(name)}]`;

const named = ({ info }: TypedRelease) => `${info.app} ${info.version}`;
