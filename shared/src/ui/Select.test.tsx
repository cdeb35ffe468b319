import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { Select } from './Select.tsx';

const types = [
  { value: '', label: 'All' },
  { value: 'token', label: 'Token' },
  { value: 'product', label: 'Product' },
] as const;

function Filter() {
  const [type, setType] = useState<'' | 'token' | 'product'>('');
  return (
    <>
      <Select label="Reward type" value={type} onChange={setType} options={types} />
      <p>Asked for: {type || 'everything'}</p>
    </>
  );
}

test('shows the chosen option in server-rendered HTML', () => {
  const made = document.body.appendChild(document.createElement('div'));
  made.innerHTML = renderToString(<Filter />);
  expect(screen.getByRole('combobox', { name: 'Reward type All' })).toHaveTextContent('All');
  made.remove();
});

test('chooses an option by pointer, the empty value included', async () => {
  const { user, container } = renderWithProviders(<Filter />);
  await user.click(screen.getByRole('combobox', { name: 'Reward type All' }));
  await user.click(screen.getByRole('option', { name: 'Token' }));
  expect(screen.getByText('Asked for: token')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Reward type Token' }));
  await user.click(screen.getByRole('option', { name: 'All' }));
  expect(screen.getByText('Asked for: everything')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('chooses an option by keyboard', async () => {
  const { user } = renderWithProviders(<Filter />);
  await user.tab();
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('Asked for: product')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Reward type Product' })).toHaveFocus();
});
