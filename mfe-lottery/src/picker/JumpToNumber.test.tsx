import { screen } from '@testing-library/react';
import { renderWithProviders } from 'shared/testing/render';
import { JumpToNumber } from './JumpToNumber.tsx';

test('jumps as far as a large round goes, and no further', async () => {
  const jumped: number[] = [];
  const { user } = renderWithProviders(<JumpToNumber total={100_000} onJump={(number) => jumped.push(number)} />);
  const field = screen.getByRole('textbox', { name: 'Jump to number' });
  await user.type(field, '99999{Enter}');
  expect(jumped).toEqual([99_999]);
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  expect(jumped).toEqual([99_999, 12_345]);
  await user.clear(field);
  await user.type(field, '1e3{Enter}');
  expect(field).toHaveAccessibleDescription('Numbers go from 00000 to 99999.');
});
