import { ApiError } from 'shared/api-client/http';
import { paths } from 'shared/contracts/paths';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';

/** Tells whether a number can be a lottery's id: a route parameter may be any text. */
export const isLotteryId = (id: number) => Number.isSafeInteger(id) && id > 0;

export function LotteryNotFound() {
  return (
    <>
      <PageTitle>Lottery not found</PageTitle>
      <EmptyState action={<LinkButton to={paths.lotteries()}>See running lotteries</LinkButton>}>
        There is no lottery at this address. It may have been mistyped.
      </EmptyState>
    </>
  );
}

export function LotteryProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <LotteryNotFound />;
  return (
    <>
      <PageTitle>Lottery</PageTitle>
      <ErrorBlock error={error} fallback="The round could not be loaded." onRetry={onRetry} />
    </>
  );
}
