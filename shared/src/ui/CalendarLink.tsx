import styled from '@emotion/styled';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { addressFor } from '../api-client/key.ts';
import { flow, text } from '../theme/layout.ts';

const Anchor = styled.a`
  ${flow(2)}
  min-height: 24px;
  ${text('second', 'small')}
`;

/** Link to download the draw of a round as an iCalendar file. The provider generates it with the current time of the draw. */
export function CalendarLink({ lotteryId }: { lotteryId: number }) {
  return (
    <Anchor href={addressFor('/api/lotteries/{id}/draw.ics', lotteryId)} download={`snail-lotto-round-${lotteryId}.ics`}>
      <CalendarPlus size={18} aria-hidden="true" /> Add the draw to your calendar
    </Anchor>
  );
}
