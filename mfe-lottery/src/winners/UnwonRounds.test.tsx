import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { page } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import { UnwonRounds } from './UnwonRounds.tsx';

test('shows its tick at once, before the page has followed, and follows the address afterwards', async () => {
  api.get('/api/lotteries/', page([]));
  let followAddress = (_shown: boolean) => {};
  const asked: boolean[] = [];
  function Page() {
    const [shown, setShown] = useState(false);
    followAddress = setShown;
    return <UnwonRounds shown={shown} onChange={(wanted) => asked.push(wanted)} addressOf={() => '/result'} />;
  }
  const { user } = renderWithProviders(<Page />);
  const box = screen.getByRole('checkbox', { name: 'Show rounds nobody won' });
  await user.click(box);
  expect(asked).toEqual([true]);
  expect(box).toBeChecked();
  act(() => followAddress(true));
  expect(box).toBeChecked();
  act(() => followAddress(false));
  expect(box).not.toBeChecked();
});
