import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { keptMs } from 'shared/api-client/freshness';
import { SessionLife } from 'shared/session/SessionLife';
import { SWRConfig } from 'swr';
import { type BroughtParts, BroughtPartsContext, noParts } from '../runtime/broughtParts.ts';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { type AnswerCache, createAnswerCache } from './answerCache.ts';
import { GlobalStyles } from './GlobalStyles.tsx';
import { Toaster } from './Toaster.tsx';

interface ProvidersProps {
  /** Where the page's answers are kept; an empty place where nothing came with the document. */
  cache?: AnswerCache;
  /** The parts that stand from the first render on. */
  parts?: BroughtParts;
  /** Called once, when all but those parts answers to presses. */
  onStart?: () => void;
  children: ReactNode;
}

/**
 * What every page stands on, inside the router: the only SWRConfig of the site (the first one to unmount would take the cache
 * with it), the session, the look and the toasts. Errors are shown by the part that asked, so there is no onError.
 *
 * Nothing here gives its children anything that changes: parts that came with the document would lose it, see RemotePart.
 */
export function Providers({ cache: given, parts = noParts, onStart, children }: ProvidersProps) {
  const [cache] = useState(() => given ?? createAnswerCache(keptMs));
  const [answers] = useState(() => ({ provider: () => cache.store, use: [cache.countUse] }));
  return (
    <SWRConfig value={answers}>
      <GlobalStyles />
      <BroughtPartsContext value={parts}>{children}</BroughtPartsContext>
      <SessionLife store={useSessionStore} onMember={cache.renewBrought} />
      <Toaster />
      <Started onStart={onStart} />
    </SWRConfig>
  );
}

function Started({ onStart }: { onStart: (() => void) | undefined }) {
  const tell = useEffectEvent(() => onStart?.());
  useEffect(() => tell(), []);
  return null;
}
