import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { Checkbox } from './Checkbox.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';

test('error and hint describe the field', async () => {
  const { container, rerender } = renderWithProviders(<TextField label="Email" hint="We send the code there." />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toBeValid();
  expect(email).toHaveAccessibleDescription('We send the code there.');
  rerender(<TextField label="Email" hint="We send the code there." error="Please enter a valid email address" />);
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('Please enter a valid email address We send the code there.');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
  expect(await axe(container)).toHaveNoViolations();
});

test('the ref is the input, so that a form can focus it', () => {
  const ref = createRef<HTMLInputElement>();
  renderWithProviders(<TextField label="Email" ref={ref} />);
  ref.current?.focus();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
});

test('hides a password until it is shown on request, and keeps its text', async () => {
  const { user, container } = renderWithProviders(<PasswordField label="Password" autoComplete="current-password" />);
  const password = screen.getByLabelText('Password');
  await user.type(password, 'slow but sure');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveValue('slow but sure');
  expect(await axe(container)).toHaveNoViolations();
});

test('a press on the label checks the box', async () => {
  const { user } = renderWithProviders(<Checkbox label="Remember me" />);
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  await user.click(screen.getByText('Remember me'));
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
});
