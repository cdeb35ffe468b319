import styled from '@emotion/styled';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from 'shared/api-client/http';
import type { Dated } from 'shared/api-client/office';
import { useClockValue } from 'shared/clock';
import { flow, text } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import type { Asked } from 'shared/ui/Answer';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { forgetSession } from './officeStore.ts';

/** Age at which figures are marked as stale, ms. */
const staleMs = 60_000;

const Line = styled.div`
  ${flow(2, 3)}
  min-height: 44px;
  margin-bottom: ${space(3)};
  ${text('muted', 'small')}
`;

/** Says how old the data is; from a minute on also that it is stale, with a button that fetches it again. */
function Freshness({ at, failed, onRefresh }: { at: number; failed: boolean; onRefresh(): void }) {
  const isStale = useClockValue((now) => now - at > staleMs);
  return (
    <Line role="status">
      {isStale ? (
        <>
          <Badge tone="amber">
            Stale since <DateTime at={at} timeOnly />
          </Badge>
          {failed && <span>The last call has failed.</span>}
          <Button variant="secondary" size="small" onClick={onRefresh}>
            Refresh
          </Button>
        </>
      ) : (
        <span>
          As of <DateTime at={at} timeOnly />
        </span>
      )}
    </Line>
  );
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

interface ShownProps<Data> {
  asked: Asked<Dated<Data>>;
  /** What is loading, for screen readers, and its height, px. */
  label: string;
  height: number;
  /** The age is below the content, which begins with the page's title. */
  isTitled?: boolean;
  children(data: Data): ReactNode;
}

/** Shows what the office asked for, in all its states; when the provider has ended the session, all of the office shows that. */
export function Shown<Data>({ asked, label, height, isTitled = false, children }: ShownProps<Data>) {
  const { data, error, mutate } = asked;
  const status = statusOf(error);
  const retry = () => void mutate();
  useEffect(() => {
    if (status === 401) forgetSession(true);
  }, [status]);

  if (status === 403) return <EmptyState>Your role may not see this. A steward can say who may.</EmptyState>;
  if (data !== undefined) {
    const age = <Freshness at={data.at} failed={status !== null} onRefresh={retry} />;
    return (
      <>
        {!isTitled && age}
        {children(data.data)}
        {isTitled && age}
      </>
    );
  }
  if (error === undefined || status === 401) {
    return (
      <LoadingRegion label={label}>
        <Skeleton height={height} />
      </LoadingRegion>
    );
  }
  const fallback = status === 0 ? 'There is no connection to the office. Nothing is lost.' : undefined;
  return <ErrorBlock error={error} onRetry={retry} {...(fallback && { fallback })} />;
}
