import styled from '@emotion/styled';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApiError } from 'shared/api-client/http';
import { useReward } from 'shared/api-client/rewards';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { picturesOf } from 'shared/format/pictures';
import { usePageTitle } from 'shared/hooks/usePageTitle';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { stack, text } from 'shared/theme/layout';
import { breakpoint, font, from, space } from 'shared/theme/tokens';
import { Answer } from 'shared/ui/Answer';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { Section } from 'shared/ui/Section';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { FactsBox } from '../rewardDetail/RewardFacts.styles.ts';
import { RewardFacts } from '../rewardDetail/RewardFacts.tsx';
import { Alone, RewardPictures } from '../rewardDetail/RewardPictures.tsx';

/** The chunk contains the sanitiser and the component that uses it: no description is shown unsanitised. */
const load = () => lazy(() => import(/* webpackChunkName: "description" */ '../rewardDetail/SanitizedHtml.tsx'));

const loading = (
  <LoadingRegion label="Loading description">
    <Skeleton height="160px" />
  </LoadingRegion>
);

/** Renders the provider's HTML description. Only a browser can sanitise it, so the server renders a placeholder. */
function RewardDescription({ html }: { html: string }) {
  // A lazy component caches its failure, so a retry needs a new one.
  const [SanitizedHtml, setSanitizedHtml] = useState(load);
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <Section title="About this prize">
      <ErrorBoundary
        onReset={() => setSanitizedHtml(load)}
        fallbackRender={({ resetErrorBoundary }) => (
          <ErrorBlock error={null} fallback="The description could not be loaded." onRetry={resetErrorBoundary} />
        )}
      >
        {isInBrowser ? (
          <Suspense fallback={loading}>
            <SanitizedHtml html={html} />
          </Suspense>
        ) : (
          loading
        )}
      </ErrorBoundary>
    </Section>
  );
}

const subscribeToNothing = () => () => {};

/**
 * Place of the facts from tablet width on. `one`: beside the single picture, with the text below. Otherwise there are three
 * columns: with `left1` and `left2`, the facts fill the one or two free columns of the last row of pictures; with `left0` they
 * are beside the text; `bare` is `left0` without a text, so the facts have their own row.
 */
type FactsPlace = 'one' | 'left0' | 'left1' | 'left2' | 'bare';

/** @param pictures count of pictures; 1 also for the default picture */
export function factsPlace(pictures: number, described: boolean): FactsPlace {
  if (pictures < 2) return 'one';
  const left = (['left0', 'left2', 'left1'] as const)[pictures % 3] ?? 'left0';
  return left === 'left0' && !described ? 'bare' : left;
}

const Layout = styled.article<{ 'data-facts': FactsPlace }>`
  ${stack(6, 2)}
  grid-template-columns: repeat(6, minmax(0, 1fr));
  padding-bottom: ${space(4)};
  > * {
    grid-column: 1 / -1;
    min-width: 0;
  }
  ${from(breakpoint.tablet)} {
    gap: ${space(6)};
    &[data-facts='one'] {
      grid-template: 'pictures summary' auto 'pictures facts' 1fr 'text facts' auto / minmax(0, 6fr) minmax(0, 5fr);
      gap: 0 clamp(${space(6)}, 5vw, ${space(16)});
      margin-top: ${space(8)};
      > * {
        grid-column: auto;
      }
    }
    &:not([data-facts='one']) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      grid-auto-flow: dense;
    }
  }
`;

const Summary = styled.header`
  overflow-wrap: anywhere;
  h1 {
    margin-bottom: ${space(2)};
  }
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: summary;
      > :first-child {
        margin-top: 0;
        padding-top: 0;
      }
    }
  }
`;

const Invitation = styled.p`
  ${text('primary')}
  font: 600 ${font.size.small} / 1.4 ${font.display};
  letter-spacing: 0.12em;
`;

const Text = styled.div`
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: text;
    }
    [data-facts='left0'] > &,
    [data-facts='left1'] > & {
      grid-column: 1 / span 2;
    }
  }
  > section {
    padding-bottom: 0;
  }
`;

const TitleSpace = styled.div`
  margin: 0 0 ${space(7)};
`;

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

function RewardDetail({ rewardId }: { rewardId: number }) {
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

export default RewardDetail satisfies Part<'rewards/RewardDetail'>;
