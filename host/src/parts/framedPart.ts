import { serverNow } from 'shared/clock';
import { emptyWallet } from 'shared/contracts/emptyWallet';
import type { FrameProps, FrameStart, FromFrame } from 'shared/contracts/frame';
import type { MountHooks, MountModule } from 'shared/contracts/mount';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { framePath } from 'shared/contracts/providerPaths';
import { toast } from 'shared/toast';
import type { FramedRelease } from '../runtime/registry.ts';
import { loadTimeout } from './partState.ts';
import { placeholderOf } from './RemotePart.styles.ts';

/** Limits of what a frame may do: its height, px; the length of its texts; its messages in a second; how often it takes the focus. */
const [mostHeight, longest, mostMessages, mostThefts] = [4_000, 300, 100, 2];

/** Parts that took the focus repeatedly: they stay out until the page is loaded again. */
const thieves = new Set<PartName>();

/**
 * Loads a part of a remote that the site does not trust, to be shown in a frame: its code runs there and nowhere else.
 * @throws Error when its code cannot be loaded, or differs from its hash
 */
export async function framedPart<Name extends PartName>(name: Name, { entry, parts }: FramedRelease): Promise<MountModule<Name>> {
  const files = parts[name.split('/')[1] ?? ''];
  if (!files) throw new Error(`${entry} exposes no ${name}.`);
  const scripts = await Promise.all(
    Object.entries(files).map(async ([file, integrity]) => {
      const answer = await fetch(entry + file, { integrity });
      if (!answer.ok) throw new Error(`${entry}${file} answers ${answer.status}.`);
      return answer.text();
    }),
  );
  return { mount: (element, props, hooks) => showFrame(name, element, scripts, props, hooks) };
}

function showFrame<Name extends PartName>(
  name: Name,
  element: HTMLElement,
  scripts: string[],
  props: PartProps[Name],
  hooks: MountHooks,
): ReturnType<MountModule<Name>['mount']> {
  if (thieves.has(name)) throw new Error(`${name} in its frame: it took the focus.`);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  Object.assign(frame, { src: framePath, title: placeholderOf(name).label, referrerPolicy: 'no-referrer' });
  Object.assign(frame.style, { display: 'block', width: '100%', height: `${placeholderOf(name).height[0]}px`, border: '0' });
  const { port1: port, port2 } = new MessageChannel();
  const fail = (why: string) => hooks.onError(new Error(`${name} in its frame: ${why}`));
  let late: ReturnType<typeof setTimeout> | undefined = setTimeout(() => fail('it shows nothing.'), loadTimeout);
  let received = 0;
  const counting = setInterval(() => {
    received = 0;
  }, 1_000);
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    received += 1;
    if (received > mostMessages) {
      port.close();
      return fail('it sends too many messages.');
    }
    if (!isFromFrame(data)) return;
    if (data.is === 'shown') {
      clearTimeout(late);
      late = undefined;
    } else if (data.is === 'height') frame.style.height = `${data.px}px`;
    else if (data.is === 'error') fail(data.message);
    else if (data.is === 'toast') toast(data.kind, data.message, `frame ${name}`);
    // A press in a frame counts as one in its page, and gives it the focus.
    else if (document.activeElement === frame && navigator.userActivation?.isActive !== false) hooks.navigate(data.path);
  };
  const begin = () => {
    const session = { status: 'signedOut', user: null, wallet: emptyWallet, balanceKnown: false } as const;
    const start: FrameStart = { v: 1, scripts, props, session, nowMs: serverNow() };
    // Its origin is opaque, so no target can be named. The document that has just loaded is the provider's.
    frame.contentWindow?.postMessage(start, '*', [port2]);
  };
  frame.addEventListener('load', begin, { once: true });
  const stopGuarding = guardFocus(frame, () => {
    thieves.add(name);
    fail('it takes the focus.');
  });
  element.replaceChildren(frame);
  return {
    update: (next) => {
      const message: FrameProps = { props: next };
      port.postMessage(message);
    },
    unmount() {
      clearTimeout(late);
      clearInterval(counting);
      stopGuarding();
      port.close();
      frame.remove();
    },
  };
}

const isText = (text: unknown) => typeof text === 'string' && text.length <= longest;

/** Checks a message by `FromFrame`: everything in it may be made to harm. */
export function isFromFrame(data: unknown): data is FromFrame {
  if (typeof data !== 'object' || data === null || !('is' in data)) return false;
  const field = (name: string): unknown => Reflect.get(data, name);
  switch (data.is) {
    case 'shown':
      return true;
    case 'height': {
      const px = field('px');
      return typeof px === 'number' && px >= 0 && px <= mostHeight;
    }
    case 'navigate':
      return isText(field('path'));
    case 'toast':
      return isText(field('message')) && ['success', 'error', 'info'].some((kind) => kind === field('kind'));
    case 'error':
      return isText(field('message'));
    default:
      return false;
  }
}

/**
 * Gives the focus back when a frame takes it while the reader types in the page. Tab, and any movement of the pointer, end typing.
 * @param onThief called when it does so repeatedly
 * @returns stops guarding
 */
function guardFocus(frame: HTMLElement, onThief: () => void): () => void {
  let thefts = 0;
  let last: Element | null = document.activeElement;
  let isTyping = false;
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const endTyping = () => {
    isTyping = false;
  };
  for (const pointer of ['mousemove', 'mouseover', 'pointerdown'] as const) window.addEventListener(pointer, endTyping, options);
  const onKey = ({ key }: KeyboardEvent) => {
    isTyping = key.length === 1;
  };
  window.addEventListener('keydown', onKey, options);
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== frame) last = target;
  };
  window.addEventListener('focusin', onFocus, options);
  const giveBack = () => {
    if (document.activeElement !== frame || !isTyping) return;
    thefts += 1;
    if (thefts === mostThefts) onThief();
    frame.blur();
    if (last instanceof HTMLElement) last.focus({ preventScroll: true });
  };
  // During the event the browser still moves the focus, and would move it again.
  window.addEventListener('blur', () => void setTimeout(giveBack), { signal: listening.signal });
  return () => listening.abort();
}
