import type { LotteryTicket } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import type { PlayStop } from 'shared/contracts/protection';
import { formatDateTime } from 'shared/format/date';
import { padNumber } from 'shared/format/ticketNumber';
import { LinkButton } from 'shared/ui/LinkButton';
import { Text } from 'shared/ui/Text';
import { OwnNumbers, Panel, PriceLabel } from './PurchasePanel.styles.ts';

interface OnBreakProps {
  stop: PlayStop;
  /** The member's own numbers of this round. */
  own: readonly LotteryTicket[];
  /** Count of numbers in the round. */
  total: number;
}

/** In place of the way to the picker, for a member who has said not to buy for a while. */
export function OnBreak({ stop, own, total }: OnBreakProps) {
  return (
    <Panel aria-label="Buy tickets">
      <div>
        <Text as="h2" size="lead" weight={600} display leading={1.3}>
          {titleOf(stop)}
        </Text>
        <PriceLabel>You can watch this round and its draw as always.</PriceLabel>
      </div>
      <LinkButton variant="secondary" to={paths.takeABreak}>
        About your break
      </LinkButton>
      {own.length > 0 && (
        <OwnNumbers>
          You hold <strong>{own.map(({ ticketNumber }) => padNumber(ticketNumber, total)).join(', ')}</strong> in this round. They
          stay in the draw.
        </OwnNumbers>
      )}
    </Panel>
  );
}

function titleOf({ kind, endsAt, canReturn }: PlayStop): string {
  const end = `${formatDateTime(endsAt, 'UTC')} UTC`;
  if (kind === 'break') return `You are on a break until ${end}`;
  if (kind === 'return') return `You can buy again from ${end} on`;
  return canReturn ? 'You have excluded yourself from buying' : `You have excluded yourself from buying until ${end}`;
}
