import styled from '@emotion/styled';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { addressFor } from '../api-client/key.ts';
import { buttonStyles } from './Button.styles.ts';
import type { ButtonLook } from './Button.tsx';

const StyledAnchor = styled.a(buttonStyles);

/**
 * Saves the draw of a round as a file that calendars open. The provider makes it, with the time that is true when it is asked.
 * @param props.lotteryId the round
 */
export function CalendarLink({ lotteryId, size = 'medium' }: { lotteryId: number } & Pick<ButtonLook, 'size'>) {
  return (
    <StyledAnchor
      href={addressFor('/api/lotteries/{id}/draw.ics', lotteryId)}
      download={`snail-lotto-round-${lotteryId}.ics`}
      data-variant="secondary"
      data-size={size}
    >
      <CalendarPlus size={18} aria-hidden="true" /> Add the draw to your calendar
    </StyledAnchor>
  );
}
