import styled from '@emotion/styled';
import { messageOf } from 'shared/api-client/http';
import { useRewards } from 'shared/api-client/rewards';
import type { Part, PartProps } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { LotteryReward, RewardSort } from 'shared/contracts/rewards';
import { formatCto, prizeValue } from 'shared/format/money';
import { picturesOf } from 'shared/format/pictures';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { text, wider } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';
import { ListAnswer } from 'shared/ui/Answer';
import { Button } from 'shared/ui/Button';
import { Carousel } from 'shared/ui/Carousel';
import { TimeLeft } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { Section } from 'shared/ui/Section';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Caption, DetailsLink, Frame, Name, Note } from '../rewards/PrizePicture.styles.ts';
import { PrizePictureSkeletons } from '../rewards/RewardSkeletons.tsx';

interface Props {
  reward: LotteryReward;
  note: 'draw' | 'price';
}

function PrizePicture({ reward, note }: Props) {
  const value = prizeValue(reward);
  return (
    <Frame as="article">
      <Picture
        src={picturesOf(reward.image)[0] ?? null}
        fallback="prize"
        alt=""
        ratio="4 / 5"
        sizes="(min-width: 992px) 400px, (min-width: 567px) 50vw, 260px"
      />
      <NoteOf reward={reward} note={note} />
      <Caption>
        {value && (
          <Text tone="primaryHover" size="title" weight={700} leading={1.15} display figures breaks>
            {value}
          </Text>
        )}
        <Name>{reward.name}</Name>
        <DetailsLink to={paths.reward(reward.id)} variant="secondary" size="small">
          Reward details<VisuallyHidden> of {reward.name}</VisuallyHidden>
        </DetailsLink>
      </Caption>
    </Frame>
  );
}

function NoteOf({ reward: { lotteryEndTime, ticketPrice }, note }: Props) {
  if (note === 'draw' && lotteryEndTime !== null) {
    return (
      <Note>
        <TimeLeft endTime={lotteryEndTime} />
      </Note>
    );
  }
  return ticketPrice === null ? null : <Note>{formatCto(ticketPrice)} a number</Note>;
}

/** Large red capitals (spec). */
const FailureMessage = styled.p`
  ${text('danger')}
  font: 700 ${font.size.title} / 1.2 ${font.display};
  text-transform: uppercase;
  overflow-wrap: anywhere;
  ${wider('font-size', { tablet: `${font.size.large}` })}
`;

/** Cards in view by window width, px (spec: 2 to 5); on narrower screens one and part of the next. */
const perView = { base: 'auto', 567: 2, 992: 3, 1280: 4, 1600: 5 } as const;

const leads = {
  added: 'A look at what there is to win.',
  ending: 'The next draws first: these prizes find their winner soonest.',
  value: 'The biggest prizes first: what they are worth in dollars, then in CTO.',
  price: 'From the cheapest number on.',
} as const;

function PrizeLottery({ sort = 'added' }: PartProps['rewards/PrizeLottery']) {
  return (
    <Section
      title="Prize Lottery"
      // A newer host may pass an order that this build does not know.
      lead={leads[sort] ?? leads.added}
      action={
        <LinkButton to={paths.rewards()} variant="ghost" size="small">
          View All
        </LinkButton>
      }
    >
      <Prizes sort={sort} />
    </Section>
  );
}

function Prizes({ sort }: { sort: RewardSort }) {
  const asked = useRewards({ page: 0, limit: 12, sort });
  useRenewRewards(asked.data?.contents, asked.mutate);
  const note = sort === 'ending' ? 'draw' : 'price';
  return (
    <ListAnswer
      asked={asked}
      items={asked.data?.contents}
      loading={<PrizePictureSkeletons perView={perView} />}
      failed={(error, retry) => (
        <Stack gap={5} start role="alert">
          <FailureMessage>{messageOf(error, 'An error occurred')}</FailureMessage>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </Stack>
      )}
      empty={<EmptyState>No reward found...</EmptyState>}
    >
      {(rewards) => (
        <Carousel
          label="Prizes"
          perView={perView}
          slides={rewards.map((reward) => ({ key: reward.id, node: <PrizePicture reward={reward} note={note} /> }))}
        />
      )}
    </ListAnswer>
  );
}

export default PrizeLottery satisfies Part<'rewards/PrizeLottery'>;
