import type { NumberSet } from 'shared/numbers/NumberSet';
import { LinkButton } from 'shared/ui/LinkButton';
import { NumberList } from 'shared/ui/NumberList';
import { Text } from 'shared/ui/Text';
import { OwnNumbers, Panel, PriceLabel } from './PurchasePanel.styles.ts';
import type { StopWords } from './stopWords.ts';

interface StoppedProps {
  words: StopWords;
  /** The member's own numbers of this round. */
  own: NumberSet;
  /** Count of numbers in the round. */
  total: number;
}

/** In place of the way to the picker, for a member who cannot buy: on a break, or frozen. */
export function Stopped({ words: { title, text, to, link }, own, total }: StoppedProps) {
  return (
    <Panel aria-label="Buy tickets">
      <div>
        <Text as="h2" size="lead" weight={600} display leading={1.3}>
          {title}
        </Text>
        <PriceLabel>{text}</PriceLabel>
      </div>
      <LinkButton variant="secondary" to={to}>
        {link}
      </LinkButton>
      {own.size > 0 && (
        <OwnNumbers>
          You hold{' '}
          <strong>
            <NumberList numbers={[...own]} total={total} />
          </strong>{' '}
          in this round. They stay in the draw.
        </OwnNumbers>
      )}
    </Panel>
  );
}
