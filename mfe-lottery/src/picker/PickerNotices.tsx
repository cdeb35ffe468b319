import { memberPaths } from 'shared/contracts/memberPaths';
import { paths } from 'shared/contracts/paths';
import { listNumbers, padNumber } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import { ifUnsold } from 'shared/format/unsoldNumber';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { TraceId } from 'shared/ui/TraceId';
import { chanceOf, chanceOfOne } from '../lottery/chance.ts';
import { LimitLeft } from '../lottery/LimitLeft.tsx';
import { Problem as Box, Lost, Notices } from './Picker.styles.ts';
import { isMany } from './pickerLayout.ts';
import type { PickerProps, Problem } from './usePicker.ts';

/**
 * Returns sentences about picks that cannot be bought.
 * @param taken picks that another member bought meanwhile
 * @param missing numbers from the address that are sold or outside the lottery
 * @param total count of numbers in the lottery
 */
export function lostNumbers(taken: readonly number[], missing: readonly number[], total: number): string[] {
  const sold = missing.filter((number) => number < total);
  const unknown = missing.filter((number) => number >= total);
  const last = padNumber(total - 1, total);
  return [
    taken.length > 0 && `${named(taken, total)} ${was(taken)} just bought by somebody else.`,
    sold.length > 0 && `${named(sold, total)} ${is(sold)} already sold in this round.`,
    unknown.length > 0 && `${named(unknown, total)} ${is(unknown)} not in this round: it ends at ${last}.`,
  ].filter((sentence) => sentence !== false);
}

const named = (numbers: readonly number[], total: number) =>
  `${numbers.length === 1 ? 'Number' : 'Numbers'} ${listNumbers(numbers, total)}`;
const is = ({ length }: readonly number[]) => (length === 1 ? 'is' : 'are');
const was = ({ length }: readonly number[]) => (length === 1 ? 'was' : 'were');

/**
 * Names the lost picks and offers replacements for all of them together: with one row each, the next row's button would move
 * under the pointer. The live region stays mounted, because screen readers ignore one that is added with its text.
 */
export function LostPicks({ selection, refused }: Pick<PickerProps, 'selection' | 'refused'>) {
  const { taken, missing, total, free, nearest } = selection;
  const canTakeNearest = isMany(total) && nearest.length > 0;
  const lost = [...taken, ...missing];
  const names = listNumbers(lost, total);
  return (
    <Lost role="alert" data-three={canTakeNearest || undefined}>
      {lost.length > 0 && (
        <>
          {lostNumbers(taken, missing, total).map((sentence) => (
            <p key={sentence}>
              {sentence}
              {refused && <span> Nothing was charged.</span>}
            </p>
          ))}
          {canTakeNearest && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => selection.takeNearest(lost)}
              aria-label={`Take the nearest free ones: ${names}`}
            >
              Nearest<span> free ones</span>
            </Button>
          )}
          {free > 0 && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => selection.swap(lost)}
              aria-label={`${lost.length === 1 ? 'Swap for a free one' : 'Swap for free ones'}: ${names}`}
            >
              Swap<span> for {lost.length === 1 ? 'a free one' : 'free ones'}</span>
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => selection.drop(lost)} aria-label={`Do without: ${names}`}>
            Do without
          </Button>
        </>
      )}
    </Lost>
  );
}

const helps = {
  verification: { to: memberPaths.gettingStarted, text: 'What you need to buy' },
  account: { to: memberPaths.limits, text: 'Your limits and breaks' },
  contact: { to: paths.contact(), text: 'Write to us' },
  tokens: { to: paths.getTokens, text: 'How to get CTO' },
};

/**
 * Shows a problem with a link that helps. The live region stays mounted, because screen readers ignore one that is added with its
 * text.
 */
export function PickerProblem({ problem }: { problem: Problem | null }) {
  const help = problem?.help && helps[problem.help];
  return (
    <Box role="alert">
      {problem?.message}
      {help && (
        <>
          {' '}
          <Link to={help.to}>{help.text}</Link>
        </>
      )}
      {problem?.traceId && <TraceId id={problem.traceId} />}
    </Box>
  );
}

interface BeforeBuyingProps {
  endTime: number;
  selected: readonly number[];
  own: Iterable<number>;
  total: number;
  drawRule: string;
}

/** Shows what a player should know before buying: time of the draw, chance, and what happens to unsold numbers. */
function BeforeBuying({ endTime, selected, own, total, drawRule }: BeforeBuyingProps) {
  const held = [...own, ...selected];
  return (
    <>
      <p>
        Draw <DateTime at={endTime} /> ·{' '}
        {selected.length > 0
          ? `you would hold ${held.length} of ${withThousands(total)} numbers: ${chanceOf(held, total, drawRule)}`
          : `each number wins ${chanceOfOne(total, drawRule)}`}
        .
      </p>
      <p>{ifUnsold}</p>
    </>
  );
}

interface PickerNoticesProps
  extends Pick<PickerProps, 'selection' | 'endTime' | 'drawRule' | 'price' | 'protection' | 'refused'> {
  problem: Problem | null;
}

/** Shows above the buttons a problem, lost picks, or what a player should know before buying; and the rest of a limit. */
export function PickerNotices({ selection, endTime, drawRule, price, protection, refused, problem }: PickerNoticesProps) {
  const { total, sale, selected, taken, missing } = selection;
  const limited = protection !== null && protection.left !== null;
  return (
    <Notices data-many={isMany(total) || undefined} data-limited={limited || undefined}>
      <PickerProblem problem={problem} />
      <LostPicks selection={selection} refused={refused} />
      {!problem && taken.length + missing.length === 0 && (
        <BeforeBuying endTime={endTime} selected={selected} own={sale.own} total={total} drawRule={drawRule} />
      )}
      {limited && (
        <p>
          <LimitLeft protection={protection} cost={selected.length * price} />
        </p>
      )}
    </Notices>
  );
}
