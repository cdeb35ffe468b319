import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

function Page({ description, subtitle }: { description?: string; subtitle?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pick your lucky number</Button>
      <Modal
        open={open}
        onOpenChange={setOpen}
        title="Choose Your Tickets"
        description={description}
        subtitle={subtitle}
        footer={<Button onClick={() => setOpen(false)}>Confirm</Button>}
      >
        <input aria-label="Number" />
      </Modal>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Pick your lucky number' });

test('takes the focus, traps it and restores it on Escape', async () => {
  const { user } = renderWithProviders(<Page description="Pick as many as you like." />);
  await user.click(opener());
  const dialog = screen.getByRole('dialog', { name: 'Choose Your Tickets' });
  expect(dialog).toHaveAccessibleDescription('Pick as many as you like.');
  expect(await axe(document.body, { rules: { region: { enabled: false } } })).toHaveNoViolations();
  for (let tab = 0; tab < 5; tab++) {
    expect(dialog).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null);
    await user.tab();
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(opener()).toHaveFocus());
});

test.each(['Close', 'Confirm'])('"%s" closes it', async (name) => {
  const { user } = renderWithProviders(<Page />);
  await user.click(opener());
  await user.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('has the subtitle as its accessible description', async () => {
  const { user } = renderWithProviders(<Page subtitle="Dream Car round 5" />);
  await user.click(opener());
  expect(screen.getByRole('dialog', { name: 'Choose Your Tickets' })).toHaveAccessibleDescription('Dream Car round 5');
});
