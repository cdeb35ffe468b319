import type { ReactNode } from 'react';
import { ApiError } from 'shared/api-client/http';
import { useLottery } from 'shared/api-client/lotteries';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { usePageTitle } from 'shared/hooks/usePageTitle';
import { Answer } from 'shared/ui/Answer';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';

/** Tells whether a number can be a lottery's id: a route parameter may be any text. */
const isLotteryId = (id: number) => Number.isSafeInteger(id) && id > 0;

function LotteryNotFound() {
  return (
    <>
      <PageTitle>Lottery not found</PageTitle>
      <EmptyState action={<LinkButton to={paths.lotteries()}>See running lotteries</LinkButton>}>
        There is no lottery at this address. It may have been mistyped.
      </EmptyState>
    </>
  );
}

function LotteryProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <LotteryNotFound />;
  return (
    <>
      <PageTitle>Lottery</PageTitle>
      <ErrorBlock error={error} fallback="The round could not be loaded." onRetry={onRetry} />
    </>
  );
}

export function TitleSkeleton() {
  return (
    <PageTitle place>
      <Skeleton height="1.15em" width="min(100%, 12em)" />
    </PageTitle>
  );
}

interface LotteryLoaderProps {
  /** From the address, so it may be invalid, also NaN. */
  lotteryId: number;
  skeleton: ReactNode;
  children: (lottery: Lottery) => ReactNode;
}

export function LotteryLoader({ lotteryId, skeleton, children }: LotteryLoaderProps) {
  return isLotteryId(lotteryId) ? (
    <Loaded key={lotteryId} lotteryId={lotteryId} skeleton={skeleton}>
      {children}
    </Loaded>
  ) : (
    <LotteryNotFound />
  );
}

function Loaded({ lotteryId, skeleton, children }: LotteryLoaderProps) {
  return (
    <Answer
      asked={useLottery(lotteryId)}
      loading={skeleton}
      failed={(error, retry) => <LotteryProblem error={error} onRetry={retry} />}
    >
      {(lottery) => <Named title={`${lottery.name} #${lottery.id}`}>{children(lottery)}</Named>}
    </Answer>
  );
}

function Named({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}
