import { useMemo } from 'react';
import { ApiError } from 'shared/api-client/http';
import { useReward } from 'shared/api-client/rewards';
import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { picturesOf } from 'shared/format/pictures';
import { usePageTitle } from 'shared/hooks/usePageTitle';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { Answer } from 'shared/ui/Answer';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { RewardDescription } from './RewardDescription.tsx';
import { factsPlace, Invitation, Layout, Summary, Text, TitleSpace } from './RewardDetail.styles.ts';
import { FactsBox } from './RewardFacts.styles.ts';
import { RewardFacts } from './RewardFacts.tsx';
import { Alone } from './RewardPictures.styles.ts';
import { RewardPictures } from './RewardPictures.tsx';

function RewardDetailLoading() {
  return (
    <LoadingRegion label="Loading reward">
      <Layout as="div" data-facts="one">
        <Summary as="div">
          <TitleSpace>
            <Skeleton height={46} width="80%" />
          </TitleSpace>
        </Summary>
        <Alone>
          <Skeleton ratio="4 / 3" />
        </Alone>
        <FactsBox>
          <Skeleton height="260px" width="100%" />
        </FactsBox>
      </Layout>
    </LoadingRegion>
  );
}

function RewardNotFound() {
  return (
    <>
      <PageTitle>Reward not found</PageTitle>
      <EmptyState action={<LinkButton to={paths.rewards()}>All prizes</LinkButton>}>
        This reward does not exist. It may have been taken off the list.
      </EmptyState>
    </>
  );
}

export function RewardDetail({ rewardId }: { rewardId: number }) {
  // '/reward/abc' cannot be a reward, so it sends no request.
  if (!Number.isSafeInteger(rewardId) || rewardId < 1) return <RewardNotFound />;
  return <KnownReward rewardId={rewardId} />;
}

function KnownReward({ rewardId }: { rewardId: number }) {
  const asked = useReward(rewardId);
  const { data, mutate } = asked;
  const rewards = useMemo(() => data && [data], [data]);
  useRenewRewards(rewards, mutate);
  return (
    <Answer
      asked={asked}
      loading={<RewardDetailLoading />}
      failed={(error, retry) => <RewardProblem error={error} onRetry={retry} />}
    >
      {(reward) => <Reward reward={reward} />}
    </Answer>
  );
}

function RewardProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (error instanceof ApiError && error.status === 404) return <RewardNotFound />;
  return (
    <>
      <PageTitle>Reward</PageTitle>
      <ErrorBlock error={error} onRetry={onRetry} />
    </>
  );
}

function Reward({ reward }: { reward: LotteryReward }) {
  usePageTitle(reward.name);
  const pictures = picturesOf(reward.image);
  const described = reward.description.trim() !== '';
  return (
    <Layout data-facts={factsPlace(pictures.length, described)}>
      <Summary>
        <PageTitle>{reward.name}</PageTitle>
        <Invitation>ENTER FOR YOUR CHANCE TO WIN</Invitation>
      </Summary>
      <RewardPictures name={reward.name} pictures={pictures} />
      <RewardFacts reward={reward} />
      {described && (
        <Text>
          <RewardDescription html={reward.description} />
        </Text>
      )}
    </Layout>
  );
}
