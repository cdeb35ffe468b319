import { useEffect, useEffectEvent } from 'react';
import { type AppEventName, type AppEvents, crossTabEvents } from '../contracts/events.ts';

/**
 * The event bus. Events are CustomEvents of `window`, so they also cross between two copies of this module. Those in
 * `crossTabEvents` also reach other tabs through a BroadcastChannel.
 */
const prefix = 'snail-lotto:';
const channelName = 'snail-lotto.events';

type Listener<Name extends AppEventName> = (payload: AppEvents[Name], from: { otherTab: boolean }) => void;
interface Envelope {
  payload: unknown;
  otherTab: boolean;
}

/** Sends an event to every listener in this tab and, for events in `crossTabEvents`, in the other tabs. */
export function emit<Name extends AppEventName>(name: Name, payload: AppEvents[Name]): void {
  dispatch(name, { payload, otherTab: false });
  if (isCrossTab(name)) channel()?.postMessage({ name, payload });
}

/**
 * Subscribes to an event. A listener that throws is logged and does not stop the others.
 * @returns a function that unsubscribes
 */
export function on<Name extends AppEventName>(name: Name, listener: Listener<Name>): () => void {
  channel();
  const handle = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const envelope: { payload: AppEvents[Name]; otherTab: boolean } = event.detail;
    try {
      listener(envelope.payload, { otherTab: envelope.otherTab });
    } catch (error) {
      reportError(error);
    }
  };
  window.addEventListener(prefix + name, handle);
  return () => window.removeEventListener(prefix + name, handle);
}

/** Subscribes while the component is mounted; the listener may change between renders. */
export function useAppEvent<Name extends AppEventName>(name: Name, listener: Listener<Name>): void {
  const latest = useEffectEvent(listener);
  useEffect(() => on(name, (payload, from) => latest(payload, from)), [name]);
}

function dispatch(name: string, envelope: Envelope): void {
  window.dispatchEvent(new CustomEvent(prefix + name, { detail: envelope }));
}

function isCrossTab(name: string): boolean {
  return crossTabEvents.some((crossTab) => crossTab === name);
}

declare global {
  interface Window {
    /** One channel per page, even with two copies of this module: a second one would echo every event. */
    __snailLottoChannel?: BroadcastChannel;
  }
}

function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (!window.__snailLottoChannel) {
    const opened = new BroadcastChannel(channelName);
    opened.addEventListener('message', (message: MessageEvent<{ name: string; payload: unknown }>) => {
      if (isCrossTab(message.data.name)) dispatch(message.data.name, { payload: message.data.payload, otherTab: true });
    });
    window.__snailLottoChannel = opened;
  }
  return window.__snailLottoChannel;
}
