import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Digits, lineHeight, Reel, Strip } from './NumberReveal.styles.ts';
import { reelStopsMs } from './reels.ts';

/** Three turns of a reel before it stops. */
const strip = Array.from({ length: 40 }, (_, index) => index % 10).join('\n');
const turns = 30;

export interface NumberRevealProps {
  number: number;
  /** Count of numbers in the round. */
  total: number;
  /** Let the reels spin: for those who waited for the draw. Reduced motion shows the number at once. */
  spin: boolean;
}

/** The winning number, digit by digit on reels that stop one after the other. */
export function NumberReveal({ number, total, spin }: NumberRevealProps) {
  const digits = [...padNumber(number, total)];
  return (
    <Digits>
      <VisuallyHidden>{digits.join('')}</VisuallyHidden>
      {digits.map((digit, position) => (
        <Reel key={position} aria-hidden>
          <Strip
            data-spin={spin || undefined}
            style={{
              transform: `translateY(${-(turns + Number(digit)) * lineHeight}em)`,
              animationDuration: `${reelStopsMs(position)}ms`,
            }}
          >
            {strip}
          </Strip>
        </Reel>
      ))}
    </Digits>
  );
}
