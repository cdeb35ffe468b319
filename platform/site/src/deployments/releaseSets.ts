import { appPattern } from 'shared/contracts/appNames';
import type { AppMove, CanaryApp, Deployment, KeyChange } from './deployment.ts';

/** A release that a team gives into a set, to become live in one deployment with what other teams give into it. */
export interface Offer extends CanaryApp {
  set: string;
  /** The live release at the time of the offer. */
  from: string | null;
  by: string;
  isWithdrawn: boolean;
}

interface Log {
  offers: readonly Offer[];
  moves: readonly Deployment[];
}

const isSetName = (name: string) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(name) && !new RegExp(`^(?:${appPattern})$`).test(name);

export const formatOffer = ({ app, to, by }: Offer) => `${app} ${to} by '${by}'`;

export const offersInto = (offers: readonly Offer[], set: string) => offers.filter((offer) => offer.set === set);

/** Returns the offers after a change of keys: a key that loses or changes its rights loses its offers too. */
export function afterOffer(offers: readonly Offer[], change: KeyChange): readonly Offer[] {
  const { name } = change;
  if (change.change === 'rotate') return offers;
  if (change.change === 'offer') {
    const { set, app, to, from, signature } = change;
    const others = offers.filter((offer) => offer.set !== set || offer.app !== app);
    return [...others, { set, app, to, from, signature, by: name, isWithdrawn: false }];
  }
  if (change.change !== 'withdraw') return offers.filter(({ by }) => by !== name);
  const { set } = change;
  const after = offers.map((offer) => (offer.set === set && offer.by === name ? { ...offer, isWithdrawn: true } : offer));
  // A set that everybody has left is none, and its name is free.
  return offersInto(after, set).every(({ isWithdrawn }) => isWithdrawn) ? after.filter((offer) => offer.set !== set) : after;
}

/** Returns why a key may not offer or withdraw this; null when it may. The caller has checked that `from` is live. */
export function offerRefusal(
  { offers }: Pick<Log, 'offers'>,
  change: Extract<KeyChange, { change: 'offer' | 'withdraw' }>,
  may: (app: string) => boolean,
): string | null {
  const { set, name } = change;
  if (!isSetName(set))
    return `'${set}' is no name for a set: at most 40 small letters, digits and dashes, and not the name of an app, because a set contains apps only`;
  const given = offersInto(offers, set);
  if (change.change === 'withdraw')
    return given.some(({ by }) => by === name) ? null : `'${name}' has offered nothing into the set '${set}'`;
  const { app, to, from } = change;
  if (!may(app)) return `the key '${name}' may not release ${app}`;
  if (to === from) return `${app} ${to} is live already`;
  const other = given.find((offer) => offer.app === app && offer.by !== name && !offer.isWithdrawn);
  return other ? `the set '${set}' has ${formatOffer(other)}, who withdraws it first: npm run releases -- withdraw ${set}` : null;
}

/** Returns why no set of this name can become live; null when it has offers, and all of them stand. */
export function closedSet({ offers, moves }: Log, set: string): string | null {
  const given = offersInto(offers, set);
  const withdrawn = given.find(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn)
    return `the set '${set}' has no longer ${formatOffer(withdrawn)}, who withdrew it: offer it anew (npm run release -- ${withdrawn.app} --into ${set}), or all others into a set of another name`;
  if (given.length > 0) return null;
  const last = releaseOf(moves, set);
  if (last) return `the set '${set}' is released: '${last.by}' moved it at ${last.at}`;
  const open = [...new Set(offers.map((offer) => offer.set))];
  return `there is no set '${set}'${open.length > 0 ? `, only ${open.join(', ')}` : ''}: npm run release -- APP --into ${set} begins one`;
}

const releaseOf = (moves: readonly Deployment[], set: string) =>
  moves.findLast((move) => move.set === set && move.what === 'release');

/**
 * Returns why a signer may not release or roll back a set; null when it may. A standing offer is its team's right to that one
 * release: who has a part in the set may move all of it, and only together.
 */
export function setRefusal(log: Log, set: string, move: Deployment, may: (app: string) => boolean): string | null {
  const { what, apps, forced, by } = move;
  if (what !== 'release' && what !== 'rollback') return `a set is released or rolled back, and not for a ${what}`;
  const isAll = apps.every(({ app }) => may(app));
  if (!apps.some(({ app }) => may(app))) return `the key '${by}' may release none of ${namesOf(apps)} in the set '${set}'`;
  if (forced.length > 0 && !isAll) return `the key '${by}' may not force what others have in the set '${set}'`;
  return what === 'release' ? releaseRefusal(log, set, apps) : rollbackRefusal(log, set, apps);
}

function releaseRefusal(log: Log, set: string, apps: readonly AppMove[]): string | null {
  const closed = closedSet(log, set);
  if (closed !== null) return closed;
  const given = offersInto(log.offers, set);
  if (!areSame(given, apps)) return `the set '${set}' is ${namesOf(given)} together, not ${namesOf(apps)}`;
  for (const offer of given) {
    const moved = apps.find(({ app }) => app === offer.app);
    if (moved?.to !== offer.to || moved.signature !== offer.signature)
      return `${offer.app} ${moved?.to} is not what the set '${set}' has of it: ${formatOffer(offer)}`;
    if (moved.from !== offer.from)
      return `${formatOffer(offer)} in the set '${set}' is older than ${moved.from}, which is live: offer it anew (npm run release -- ${offer.app} --into ${set})`;
  }
  return null;
}

function rollbackRefusal({ moves }: Log, set: string, apps: readonly AppMove[]): string | null {
  const last = releaseOf(moves, set);
  if (!last) return `no set '${set}' was released`;
  if (!areSame(last.apps, apps)) return `the set '${set}' was ${namesOf(last.apps)} together, not ${namesOf(apps)}`;
  for (const { app, to, from } of last.apps) {
    const moved = apps.find((one) => one.app === app);
    if (moved?.from !== to) return `${app} ${to} of the set '${set}' is not live any more`;
    if (moved.signature !== null) return `a rollback of the set '${set}' names no other files of ${app}`;
    if (moved.to !== from) return `${app} was ${from ?? 'not released'} before the set '${set}'`;
  }
  return null;
}

const namesOf = (apps: readonly Pick<AppMove, 'app'>[]) => apps.map(({ app }) => app).join(' and ');

const areSame = (some: readonly Pick<AppMove, 'app'>[], others: readonly Pick<AppMove, 'app'>[]) =>
  some.length === others.length && some.every(({ app }) => others.some((other) => other.app === app));
