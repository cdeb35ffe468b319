import { appPattern } from 'shared/contracts/appNames';
import { mostCanaryHours } from 'shared/contracts/canaries';
import {
  type AppMove,
  type Deployment,
  type DeploymentDraft,
  deploymentPath,
  type KeyChange,
  signedFile,
  type UnsignedPointers,
} from './deployment.ts';
import { afterOffer, type Offer, offerRefusal, setRefusal } from './releaseSets.ts';
import {
  activeCanaries,
  afterCanaries,
  canaryOf,
  formatCanary,
  freePlace,
  hasReleases,
  type RunningCanary,
} from './runningCanaries.ts';
import { isKeyName, isPublicKey } from './signing.ts';

export interface AppHistory {
  live: string;
  /** Targets of a rollback, newest first: earlier live releases, without those in `left`. */
  earlier: string[];
  /** Releases that were rolled back, newest first. A rollback never selects them automatically. */
  left: string[];
}

/**
 * Returns the history after a release: the previous release becomes the newest rollback target. A release that was rolled back
 * before becomes a normal one again.
 */
export function afterRelease(now: AppHistory | undefined, release: string): AppHistory {
  if (!now) return { live: release, earlier: [], left: [] };
  if (now.live === release) return now;
  return {
    live: release,
    earlier: [now.live, ...now.earlier.filter((one) => one !== now.live && one !== release)],
    left: now.left.filter((one) => one !== release),
  };
}

/** Returns the history after a rollback: the live release and all newer than the target move to `left`. */
export function afterRollback(now: AppHistory, release: string): AppHistory {
  const at = now.earlier.indexOf(release);
  // The operator named a release that had been rolled back: that is a new release of it.
  if (at < 0) return afterRelease(now, release);
  const left = [now.live, ...now.earlier.slice(0, at)];
  return { live: release, earlier: now.earlier.slice(at + 1), left: [...left, ...now.left.filter((one) => !left.includes(one))] };
}

export interface SiteKey {
  name: string;
  publicKey: string;
  apps: string[];
  owner: boolean;
  revoked: boolean;
  /** It may only carry on canaries of its apps that a team began. */
  watcher?: boolean;
}

export type Apps = Readonly<Record<string, AppHistory>>;

export interface SiteState {
  /** Revision of the newest deployment, ever increasing; 0: none yet. */
  revision: number;
  head: string | null;
  apps: Apps;
  /** Canaries that were not ended, by place; some may have expired since the newest deployment. */
  canaries: readonly RunningCanary[];
  keys: Readonly<Record<string, SiteKey>>;
  /** Releases that wait in sets, in the order in which they were offered. */
  offers: readonly Offer[];
  /** sha256 of `signature.json` by `app/release`, for every release that was ever live or a canary; null when it has none. */
  signatures: Readonly<Record<string, string | null>>;
  moves: readonly Deployment[];
  notMoves: readonly number[];
  warnings: readonly string[];
  /** Live releases from before deployments were signed, until a deployment takes them over. */
  before: UnsignedPointers | null;
}

export const emptyState: SiteState = {
  revision: 0,
  head: null,
  apps: {},
  canaries: [],
  keys: {},
  offers: [],
  signatures: {},
  moves: [],
  notMoves: [],
  warnings: [],
  before: null,
};

export const keyOf = (state: Pick<SiteState, 'keys'>, publicKey: string): SiteKey | undefined =>
  Object.values(state.keys).find((key) => key.publicKey === publicKey && !key.revoked);

export const mayRelease = (key: SiteKey, app: string) => !key.watcher && (key.owner || key.apps.includes(app));
/** Whether a key may read the metrics of an app and decide about its canaries. */
export const mayWatch = (key: SiteKey, app: string) => key.owner || key.apps.includes(app);

/**
 * Returns the state that a deployment would produce.
 * @param revision of the deployment; default: the next one
 * @param at time of the deployment, ISO 8601; default: now
 */
export function applyDraft(
  state: SiteState,
  draft: DeploymentDraft,
  revision = state.revision + 1,
  at = new Date().toISOString(),
): SiteState {
  return applyInPlace({ ...state, signatures: { ...state.signatures } }, draft, revision, at);
}

/** A state whose lists grow in place: copying them for each entry of a log would take quadratic time. */
type Growing = Omit<SiteState, 'moves' | 'signatures'> & { moves: Deployment[]; signatures: Record<string, string | null> };

function applyInPlace<State extends Pick<Growing, 'apps' | 'canaries' | 'keys' | 'offers' | 'signatures'>>(
  state: State,
  draft: DeploymentDraft,
  revision: number,
  at: string,
): State {
  const before = draft.takenOver;
  const apps: Record<string, AppHistory> = { ...(before?.apps ?? state.apps) };
  const { signatures } = state;
  Object.assign(signatures, before?.signatures);
  for (const { app, to, signature } of draft.apps) {
    const now = apps[app];
    apps[app] = draft.what === 'rollback' && now ? afterRollback(now, to) : afterRelease(now, to);
    signatures[`${app}/${to}`] = signature ?? signatures[`${app}/${to}`] ?? null;
  }
  for (const { app, to, signature } of draft.canary?.apps ?? []) signatures[`${app}/${to}`] = signature;
  const canaries = afterCanaries(state.canaries, draft, revision, at);
  const isReleased = (offer: Offer) => draft.what === 'release' && offer.set === draft.set;
  const offers = draft.keys.reduce(afterOffer, state.offers).filter((offer) => !isReleased(offer));
  return { ...state, apps, canaries, signatures, offers, keys: draft.keys.reduce(afterKeyChange, state.keys) };
}

export const applyDeployment = (state: SiteState, move: Deployment, hash: string): SiteState =>
  applyNext(growing(state), move, hash);

export const growing = (state: SiteState): Growing => ({
  ...state,
  moves: [...state.moves],
  signatures: { ...state.signatures },
});

/** Applies the next entry of a log like `applyDeployment`, and consumes the state before it. */
export function applyNext(state: Growing, move: Deployment, hash: string): Growing {
  const { revision, at } = move;
  const { canary: _none, aborted: _neither, ...rest } = move;
  const counts = canaryRefusal(state, move) === null ? move : rest;
  const next = applyInPlace(state, counts, revision, at);
  next.moves.push(move);
  return { ...next, revision, head: hash, before: null };
}

function afterKeyChange(keys: SiteState['keys'], change: KeyChange): SiteState['keys'] {
  const { name } = change;
  if (change.change === 'allow') {
    const { publicKey, apps, owner } = change;
    return { ...keys, [name]: { name, publicKey, apps, owner, revoked: false } };
  }
  if (change.change === 'watch') {
    const { publicKey, apps } = change;
    return { ...keys, [name]: { name, publicKey, apps, owner: false, revoked: false, watcher: true } };
  }
  const now = keys[name];
  if (!now || change.change === 'offer' || change.change === 'withdraw') return keys;
  if (change.change === 'rotate') return { ...keys, [name]: { ...now, publicKey: change.publicKey } };
  return { ...keys, [name]: { ...now, revoked: true } };
}

/**
 * Returns why the signer may not make this deployment; null when it may. The caller has already checked signature and place in
 * the chain.
 */
export function deploymentRefusal(state: SiteState, move: Deployment): string | null {
  const changed = move.keys.reduce(afterKeyChange, state.keys);
  const first = state.revision === 0;
  const signer = keyOf({ keys: first ? changed : state.keys }, move.publicKey);
  if (!signer || signer.name !== move.by) return `its key is not on the site's list of keys as '${move.by}'`;
  if (first && !signer.owner) return 'the first move has to be by an owner';
  if (move.takenOver && !first) return 'only the first move takes a site over';
  const apps = move.takenOver?.apps ?? state.apps;
  for (const appMove of move.apps) {
    const wrong = wrongPointer(apps, appMove);
    if (wrong) return wrong;
    if (move.set === undefined && !mayRelease(signer, appMove.app) && !isPromotion(state, move, signer))
      return `the key '${signer.name}' may not release ${appMove.app}`;
  }
  const wrongSet = move.set === undefined ? null : setRefusal(state, move.set, move, (app) => mayRelease(signer, app));
  if (wrongSet !== null) return wrongSet;
  for (const change of move.keys) {
    const wrong = wrongChange(state, change, signer);
    if (wrong) return wrong;
  }
  if (!Object.values(changed).some(({ owner, revoked }) => owner && !revoked)) return 'the site would have no owner left';
  return null;
}

/** Whether a watcher makes a whole canary live that runs, and overrides nothing. */
function isPromotion({ canaries, signatures }: SiteState, { what, apps, forced, at }: Deployment, signer: SiteKey): boolean {
  const [first] = apps;
  const running = first && canaryOf(activeCanaries(canaries, Date.parse(at)), first.app);
  const isPlanned = running !== undefined && (running.steps ?? []).length === 0 && hasReleases(running, apps);
  const mayCarryOn = apps.every((one) => mayWatch(signer, one.app) && isAsBegun(signatures, one));
  return what === 'promote' && isPlanned && forced.length === 0 && mayCarryOn;
}

/** Whether a deployment names the files with which the release became a canary. */
const isAsBegun = (signatures: SiteState['signatures'], { app, to, signature }: Omit<AppMove, 'from'>) =>
  signature === null || signature === signatures[`${app}/${to}`];

/** Whether a deployment gives a running canary the next share of its plan, and changes nothing else. */
function isNextStep(
  running: RunningCanary | undefined,
  { percent, until, steps = [] }: NonNullable<Deployment['canary']>,
): boolean {
  const [next, ...rest] = running?.steps ?? [];
  return (
    next === percent && running?.until === until && rest.length === steps.length && rest.every((step, at) => step === steps[at])
  );
}

/**
 * Returns why the canary part of a deployment is ignored; null when it is valid. The rest of the deployment still counts:
 * versions from before canaries read it so, and all versions must agree on the chain.
 */
export function canaryRefusal(
  { apps, canaries: begun, keys, signatures }: SiteState,
  { canary, aborted = [], apps: moved, publicKey, at }: Deployment,
): string | null {
  if (!canary && aborted.length === 0) return null;
  const canaries = activeCanaries(begun, Date.parse(at));
  const signer = keyOf({ keys }, publicKey);
  const may = (app: string) => signer !== undefined && mayRelease(signer, app);
  const watches = (app: string) => signer !== undefined && mayWatch(signer, app);
  for (const { app, to } of aborted) {
    const running = canaryOf(canaries, app);
    if (running?.apps[app] !== to) return `${app} ${to} is no canary that runs`;
    // A key that may release one of the canary's apps may end the whole canary.
    if (!Object.keys(running.apps).some(watches)) return `the key '${signer?.name}' may not release ${app}`;
  }
  if (!canary) return null;
  if (moved.length > 0 || aborted.length > 0) return 'a canary begins by itself';
  if (canary.until !== undefined && !isExpiry(canary.until, at)) return `'${canary.until}' is no time at which a canary expires`;
  const { percent, steps = [] } = canary;
  if (steps.some((step, at) => step <= (steps[at - 1] ?? percent)))
    return `the steps of a canary grow, and ${percent}, ${steps.join(', ')} do not`;
  if (new Set(canary.apps.map(({ app }) => app)).size < canary.apps.length) return 'a canary has one release of an app';
  for (const one of canary.apps) {
    const { app, to } = one;
    if (!appName.test(app) || !releaseFolder.test(to)) return `'${app}/${to}' is no release`;
    const running = canaryOf(canaries, app);
    if (!may(app) && !(watches(app) && isNextStep(running, canary) && isAsBegun(signatures, one)))
      return `the key '${signer?.name}' may not release ${app}`;
    if (apps[app]?.live === to) return `${app} ${to} is live already`;
    if (running && !hasReleases(running, canary.apps))
      return `a canary runs: ${formatCanary(running)}. Promote or abort it first`;
  }
  const isNew = !canaries.some((one) => hasReleases(one, canary.apps));
  return isNew && freePlace(canaries) === undefined
    ? `${canaries.length} canaries run, and no more can: ${canaries.map(formatCanary).join('; ')}`
    : null;
}

/** Later than the deployment, within the maximum duration of a canary, plus one hour for clock skew. */
function isExpiry(until: string, at: string): boolean {
  const hours = (Date.parse(until) - Date.parse(at)) / 3_600_000;
  return hours > 0 && hours <= mostCanaryHours + 1;
}

const appName = new RegExp(`^(?:${appPattern})$`);
/** A single folder name, without separators: no path traversal. */
const releaseFolder = /^[0-9][\w.+-]*$/;

function wrongPointer(apps: Apps, { app, to, from }: AppMove): string | null {
  if (!appName.test(app) || !releaseFolder.test(to)) return `'${app}/${to}' is no release`;
  if ((apps[app]?.live ?? null) !== from) return `${from} was not the live release of ${app}`;
  return null;
}

function wrongChange(state: SiteState, change: KeyChange, signer: SiteKey): string | null {
  const { name } = change;
  if (!isKeyName(name)) return `'${name}' is no name for a key`;
  const isNew = change.change === 'allow' || change.change === 'watch';
  if (!isNew && (!state.keys[name] || state.keys[name].revoked)) return `there is no key '${name}' in force`;
  if (change.change === 'offer' || change.change === 'withdraw') {
    const wrong = change.change === 'offer' ? wrongPointer(state.apps, change) : null;
    if (wrong !== null) return wrong;
    // Not even an owner offers in the name of another key.
    if (signer.name !== name && change.change === 'offer') return `the key '${signer.name}' offers for itself, not for '${name}'`;
    const refused = offerRefusal(state, change, (app) => mayRelease(signer, app));
    if (refused !== null) return refused;
  } else if (change.change !== 'revoke') {
    if (!isPublicKey(change.publicKey)) return `'${change.publicKey}' is no public key`;
    const known = Object.values(state.keys).find((key) => key.publicKey === change.publicKey);
    // A revoked key never becomes valid again.
    if (known && (known.name !== name || known.revoked || change.change === 'rotate'))
      return `this public key is the site's key '${known.name}' already`;
  }
  if (signer.owner || (!isNew && signer.name === name)) return null;
  return `only an owner changes the list of keys, and the key '${signer.name}' is none`;
}

/** Lists the releases of an app that are or were live, most recently live first. */
export function newestFirst({ apps, moves }: Pick<SiteState, 'apps' | 'moves'>, app: string): string[] {
  const moved = moves.toReversed().flatMap((move) => move.apps.filter((each) => each.app === app).map(({ to }) => to));
  const { live, earlier = [], left = [] } = apps[app] ?? {};
  return [...new Set([...(live === undefined ? [] : [live]), ...moved, ...earlier, ...left])];
}

export type EntryVerdict =
  | { kind: 'move'; move: Deployment }
  | { kind: 'nothing'; why: string }
  | { kind: 'damage'; why: string };

/**
 * Checks whether a file is the deployment that follows a state: signed, in its place in the chain, and by an authorised key.
 * @param siteOwner public key that must have signed the first deployment; undefined: any
 * @throws Error for a deployment of a newer version of the project
 */
export function verifyEntry(state: SiteState, revision: number, text: string, siteOwner?: string): EntryVerdict {
  const signed = signedFile(text);
  if (!signed) return { kind: 'nothing', why: 'no signature fits it' };
  const { envelope, move } = signed;
  if (envelope.revision !== revision) return { kind: 'nothing', why: `it is move ${envelope.revision} in another place` };
  if (state.revision === 0 && siteOwner !== undefined && envelope.publicKey !== siteOwner)
    return { kind: 'damage', why: `the site was started by ${envelope.publicKey}, not by SITE_OWNER` };
  if (state.revision > 0 && !keyOf(state, envelope.publicKey))
    return { kind: 'nothing', why: `its key ${envelope.publicKey} ('${envelope.by}') is not on the site's list of keys` };
  if (envelope.previous !== state.head) {
    const after = state.revision > 0 ? `between it and ${deploymentPath(state.revision)}` : 'before it';
    return { kind: 'damage', why: `${deploymentPath(revision)} follows a move that is gone or was changed, ${after}` };
  }
  if (!move)
    throw new Error(
      `${deploymentPath(revision)} was written by version ${envelope.tool} of the project, and this one does not understand it. Update your clone.`,
    );
  const why = deploymentRefusal(state, move);
  return why === null ? { kind: 'move', move } : { kind: 'nothing', why };
}
