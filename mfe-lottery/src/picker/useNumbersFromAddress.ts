import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { numbersFromAddress } from './numbersFromAddress.ts';

/**
 * Hands over the numbers that the page's address asks for, once, and takes them out of the address: a reload or Back must
 * not pick again what the member has given back.
 * @param ready the numbers of the round are there and it is known who looks
 */
export function useNumbersFromAddress(ready: boolean, onAsked: (numbers: readonly number[]) => void): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get('numbers');
  const take = useEffectEvent((text: string) => {
    const rest = new URLSearchParams(search);
    rest.delete('numbers');
    navigate({ pathname, search: rest.toString() }, { replace: true });
    const numbers = numbersFromAddress(text);
    if (numbers.length > 0) onAsked(numbers);
  });
  useEffect(() => {
    if (ready && asked !== null) take(asked);
  }, [ready, asked]);
}
