import type { MemberSession } from 'shared/contracts/security';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { Device } from './SessionsSection.styles.ts';

interface SessionRowProps {
  session: MemberSession;
  busy: boolean;
  onEnd(): void;
}

/** Renders one session. The current one has no button: logging out ends it. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { id, device, startedAt, lastUsedAt, current } = session;
  return (
    <li>
      <div>
        <Device>
          <span id={`device-${id}`}>{device}</span>
          {current && <Badge tone="success">This one</Badge>}
        </Device>
        <small id={`use-${id}`}>
          {current ? (
            'Used now'
          ) : (
            <>
              Last used <DateTime at={lastUsedAt} />
            </>
          )}
          , logged in <DateTime at={startedAt} />
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
