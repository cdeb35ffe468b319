import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { type PickerStep, withoutNumbers } from './usePickerStep.ts';

/**
 * Parses the numbers of an address: `?numbers=3,5,9` of `paths.lotteryWithNumbers`. Invalid entries are dropped, because an
 * address may come from anywhere.
 * @param text value of the parameter; null when absent
 * @returns zero-based numbers, without duplicates, in their order
 */
export function numbersFromAddress(text: string | null): number[] {
  const numbers = (text ?? '').split(',').flatMap((each) => (/^\s*\d{1,5}\s*$/.test(each) ? [Number(each)] : []));
  return [...new Set(numbers)];
}

/**
 * Passes on the numbers of the page's address once and removes them from it, so that a reload or Back does not pick dropped
 * numbers again.
 * @param ready sold numbers and session are loaded
 */
export function useNumbersFromAddress(ready: boolean, onAsked: (numbers: readonly number[], step: PickerStep) => void): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get('numbers');
  const take = useEffectEvent((text: string) => {
    navigate({ pathname, search: withoutNumbers(search) }, { replace: true });
    const numbers = numbersFromAddress(text);
    if (numbers.length > 0) onAsked(numbers, new URLSearchParams(search).has('review') ? 'review' : 'pick');
  });
  useEffect(() => {
    if (ready && asked !== null) take(asked);
  }, [ready, asked]);
}
