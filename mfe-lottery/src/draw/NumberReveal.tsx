import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Digits, lineHeight, Reel, Strip } from './NumberReveal.styles.ts';
import { reelStopsMs } from './reels.ts';

const strip = Array.from({ length: 40 }, (_, index) => index % 10).join('\n');
const turns = 30;

export interface NumberRevealProps {
  number: number;
  total: number;
  /** Spins the reels: for players who waited for the draw. Reduced motion shows the number immediately. */
  spin: boolean;
}

/** Shows the winning number on reels that stop one after the other. */
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
