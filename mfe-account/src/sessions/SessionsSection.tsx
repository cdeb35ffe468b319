import { useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { endSessions, useSessions } from 'shared/api-client/security';
import type { MemberSession } from 'shared/contracts/security';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { AccountBox, BoxActions } from '../account/AccountBox.ts';
import { useSending } from '../account/useSubmit.ts';
import { SessionRow } from './SessionRow.tsx';
import { List } from './SessionsSection.styles.ts';
import { inOrder, shownAtFirst } from './sessionOrder.ts';

/** Renders 'Where you are logged in': all sessions with device and last use; each can be ended. */
export function SessionsSection() {
  const asked = useSessions(useSession().status === 'signedIn');
  return (
    <AccountBlock
      title="Where you are logged in"
      id="sessions"
      lead="End what you do not know or use any more, and change your password if it was not you. A session ends by itself after two days without use."
      asked={asked}
      loading={<BlockLoading label="Loading your sessions" height={240} />}
    >
      {({ contents }) => <SessionList sessions={contents} renew={asked.mutate} />}
    </AccountBlock>
  );
}

function SessionList({ sessions, renew }: { sessions: readonly MemberSession[]; renew(): Promise<unknown> }) {
  const { busy, error, send } = useSending();
  const [ending, setEnding] = useState<string | 'others' | null>(null);
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions.filter(({ current }) => !current).length;
  const ordered = inOrder(sessions);

  const end = async (which: { id?: string }, done: string) => {
    setEnding(which.id ?? 'others');
    const ended = await send(async () => {
      try {
        await endSessions(which);
        return done;
      } catch (refusal) {
        // It has been ended elsewhere meanwhile, which is the wanted result.
        if (refusal instanceof ApiError && refusal.code === 'NOT_FOUND') return refusal.message;
        throw refusal;
      }
    });
    if (ended) {
      await renew();
      toast('success', ended);
      // The pressed button is gone with its row.
      list.current?.focus();
    }
    setEnding(null);
  };

  return (
    <AccountBox>
      <FormError error={error} />
      <List ref={list} tabIndex={-1} aria-label="Sessions">
        {(all ? ordered : ordered.slice(0, shownAtFirst)).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy && ending === session.id}
            onEnd={() => end({ id: session.id }, `${session.device} is logged out.`)}
          />
        ))}
      </List>
      {others > 0 ? (
        <BoxActions>
          {ordered.length > shownAtFirst && (
            <Button variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${ordered.length}`}
            </Button>
          )}
          <Button variant="secondary" busy={busy && ending === 'others'} onClick={() => end({}, 'You are logged in here only.')}>
            End all others
          </Button>
        </BoxActions>
      ) : (
        <p>You are logged in on this device only.</p>
      )}
    </AccountBox>
  );
}
