import { useEffect, useEffectEvent } from 'react';
import { type AppEventName, type AppEvents, crossTabEvents } from '../contracts/events.ts';

/**
 * The event bus. Events travel as CustomEvents of `window`, so they arrive even where two copies of this module
 * are loaded; those in `crossTabEvents` also reach the other tabs through a BroadcastChannel.
 */
const prefix = 'snail-lotto:';
const channelName = 'snail-lotto.events';

type Listener<Name extends AppEventName> = (payload: AppEvents[Name], from: { otherTab: boolean }) => void;
interface Envelope {
  payload: unknown;
  otherTab: boolean;
}

/** Announces a fact to every listener in this tab and, where the event says so, in the others. */
export function emit<Name extends AppEventName>(name: Name, payload: AppEvents[Name]): void {
  dispatch(name, { payload, otherTab: false });
  if (isCrossTab(name)) channel()?.postMessage({ name, payload });
}

/**
 * Listens to one event. A listener that throws is reported and never stops the others.
 * @returns the function that ends the listening
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

/** `on` for the life of a component; the listener may change from render to render. */
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
    /** One channel a page, also where two copies of this module run: a second one would echo every event. */
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
