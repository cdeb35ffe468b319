import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { Layout, Summary, TitleSpace } from './RewardDetail.styles.ts';
import { FactsBox } from './RewardFacts.styles.ts';
import { Alone } from './RewardPictures.styles.ts';

export function RewardDetailLoading() {
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
