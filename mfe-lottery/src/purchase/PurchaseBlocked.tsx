import { LinkButton } from 'shared/ui/LinkButton';
import { Text } from 'shared/ui/Text';
import { Panel, PriceLabel } from './PurchasePanel.styles.ts';
import type { StopWords } from './purchase.messages.ts';

interface StoppedProps {
  words: StopWords;
  holdsNumbers: boolean;
}

export function Stopped({ words: { title, text, to, link }, holdsNumbers }: StoppedProps) {
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
      {holdsNumbers && <PriceLabel>Your numbers stay in the draw.</PriceLabel>}
    </Panel>
  );
}
