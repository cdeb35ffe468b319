import styled from '@emotion/styled';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from 'shared/api-client/http';
import type { Dated } from 'shared/api-client/office';
import { useClockValue } from 'shared/clock';
import { flow, quietFocus, stack, text } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import type { Asked } from 'shared/ui/Answer';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { PageTitle } from 'shared/ui/PageTitle';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { forgetSession } from './officeStore.ts';

const staleMs = 60_000;

const Line = styled.div`
  ${flow(2, 3)}
  min-height: 44px;
  ${text('muted', 'small')}
  margin-block: -${space(2)} ${space(3)};
  * + & {
    margin-top: ${space(1)};
  }
`;

const Region = styled.div(quietFocus);
const Places = styled.div(stack(3));
const placePx = 84;

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
  /** The page's title until the content is there, which begins with its own; its age is below it. */
  title?: string;
  children(data: Data): ReactNode;
}

/**
 * Shows what the office asked for, in all its states; when the provider has ended the session, all of the office shows that. When
 * the focused button or link in it gives way to other content, it has the focus itself.
 */
export function Shown<Data>(props: ShownProps<Data>) {
  const region = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  });
  const keep = ({ type, relatedTarget }: FocusEvent) => {
    hasFocus.current = type === 'focus' || relatedTarget === null;
  };
  return (
    <Region ref={region} tabIndex={-1} onFocus={keep} onBlur={keep}>
      <Content {...props} />
    </Region>
  );
}

function Content<Data>({ asked, label, height, title, children }: ShownProps<Data>) {
  const { data, error, mutate } = asked;
  const status = statusOf(error);
  const retry = () => void mutate();
  useEffect(() => {
    if (status === 401) forgetSession(true);
  }, [status]);

  if (data !== undefined && status !== 403) {
    const age = <Freshness at={data.at} failed={status !== null} onRefresh={retry} />;
    return (
      <>
        {title === undefined && age}
        {children(data.data)}
        {title !== undefined && age}
      </>
    );
  }
  const isLoading = error === undefined || status === 401;
  const fallback =
    status === 0 ? 'There is no connection to the office. Nothing is lost.' : 'The office gave no answer. Try again in a moment.';
  return (
    <>
      {title !== undefined && <PageTitle place={isLoading}>{title}</PageTitle>}
      {isLoading && title === undefined && <Line aria-hidden="true">Loading …</Line>}
      {isLoading ? (
        <LoadingRegion label={label}>
          <Places>
            {Array.from({ length: Math.round(height / placePx) }, (_, place) => place).map((place) => (
              <Skeleton key={place} height={placePx} />
            ))}
          </Places>
        </LoadingRegion>
      ) : status === 403 ? (
        <EmptyState>Your role may not see this. A steward can say who may.</EmptyState>
      ) : (
        <ErrorBlock error={error} onRetry={retry} fallback={fallback} />
      )}
    </>
  );
}
