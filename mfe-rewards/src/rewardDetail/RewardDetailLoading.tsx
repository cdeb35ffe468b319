import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { Layout, Pictures, Summary, TitleSpace } from './RewardDetail.styles.ts';
import { FactsBox } from './RewardFacts.styles.ts';

export function RewardDetailLoading() {
  return (
    <LoadingRegion label="Loading reward">
      <Layout data-facts="beside">
        <Summary>
          <TitleSpace>
            <Skeleton height={46} width="80%" />
          </TitleSpace>
        </Summary>
        <Pictures>
          <Skeleton ratio="1 / 1" />
        </Pictures>
        <FactsBox>
          <Skeleton height="200px" width="100%" />
        </FactsBox>
      </Layout>
    </LoadingRegion>
  );
}
