import type { NumberSet } from 'shared/numbers/NumberSet';
import { LinkButton } from 'shared/ui/LinkButton';
import { NumberList } from 'shared/ui/NumberList';
import { Text } from 'shared/ui/Text';
import { OwnNumbers, Panel, PriceLabel } from './PurchasePanel.styles.ts';
import type { StopWords } from './purchase.messages.ts';

interface StoppedProps {
  words: StopWords;
  own: NumberSet;
  total: number;
}

/** Replaces the purchase panel for a member on a break or with a frozen account. */
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
