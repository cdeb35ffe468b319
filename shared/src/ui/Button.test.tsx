import { screen } from '@testing-library/react';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { LinkButton } from './LinkButton.tsx';

test('handles presses unless busy or disabled', async () => {
  const press = jest.fn();
  const { user, rerender } = renderWithProviders(<Button onClick={press}>Confirm</Button>);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button busy onClick={press}>
      Confirm
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Confirm', busy: true })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
});

test('a busy button does not submit again, by press or Enter', async () => {
  const send = jest.fn();
  const { user } = renderWithProviders(
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'snail{Enter}');
  expect(send).not.toHaveBeenCalled();
});

test('only type="submit" submits the form', async () => {
  const send = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const { user } = renderWithProviders(
    <form onSubmit={send}>
      <Button>Clear</Button>
      <IconButton label="Close">×</IconButton>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(send).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a LinkButton navigates', async () => {
  const { user, address, container } = renderWithProviders(
    <LinkButton to="/lottery" variant="secondary">
      View All
    </LinkButton>,
  );
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('link', { name: 'View All' }));
  expect(address()).toBe('/lottery');
});
