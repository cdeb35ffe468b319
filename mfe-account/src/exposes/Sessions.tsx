import { useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { endSessions, useSessions } from 'shared/api-client/security';
import type { Part } from 'shared/contracts/parts';
import type { MemberSession } from 'shared/contracts/security';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { FormError } from 'shared/ui/FormError';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { BoxList, RowName } from '../account/BoxList.styles.ts';
import { useSending } from '../account/formRequest.ts';

interface SessionRowProps {
  session: MemberSession;
  busy: boolean;
  onEnd(): void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { id, device, signedInWith, startedAt, lastUsedAt, current } = session;
  return (
    <li>
      <div>
        <RowName>
          <span id={`device-${id}`}>{device}</span>
          {current && <Badge tone="success">This one</Badge>}
        </RowName>
        <small id={`use-${id}`}>
          {current ? (
            'Used now'
          ) : (
            <>
              Last used <DateTime at={lastUsedAt} />
            </>
          )}
          , logged in {signedInWith === 'passkey' && 'with a passkey '}
          <DateTime at={startedAt} />
        </small>
      </div>
      {!current && (
        <Button
          id={`end-${id}`}
          variant="secondary"
          size="small"
          busy={busy}
          onClick={onEnd}
          aria-labelledby={`end-${id} device-${id}`}
          aria-describedby={`use-${id}`}
        >
          End
        </Button>
      )}
    </li>
  );
}

const shownAtFirst = 6;

function inOrder(sessions: readonly MemberSession[]): MemberSession[] {
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt - a.lastUsedAt);
}

function SessionsSection() {
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
      list.current?.focus();
    }
    setEnding(null);
  };

  return (
    <AccountBox>
      <FormError error={error} />
      <BoxList ref={list} tabIndex={-1} aria-label="Sessions">
        {(all ? ordered : ordered.slice(0, shownAtFirst)).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy && ending === session.id}
            onEnd={() => end({ id: session.id }, `${session.device} is logged out.`)}
          />
        ))}
      </BoxList>
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

export default SessionsSection satisfies Part<'account/Sessions'>;
