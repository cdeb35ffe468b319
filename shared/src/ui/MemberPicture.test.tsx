import { fireEvent, render, screen } from '@testing-library/react';
import { MemberPicture } from './MemberPicture.tsx';

const drawn = (container: HTMLElement) => container.querySelector('svg');

test('a member who shows no picture is drawn, with the initials of the pseudonym', () => {
  const { container } = render(<MemberPicture name="Snail-7K2M9QXA" src={null} size={72} />);
  expect(drawn(container)).toHaveTextContent('7K');
  expect(drawn(container)).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('the same name is drawn the same way everywhere, another one differently', () => {
  const markup = (name: string) => render(<MemberPicture name={name} src={null} size={72} />).container.innerHTML;
  expect(markup('Snail-7K2M9QXA')).toBe(markup('Snail-7K2M9QXA'));
  expect(markup('Snail-7K2M9QXA')).not.toBe(markup('Snail-7KZZ0000'));
});

test('a member who has agreed is shown by the photograph, and drawn when it does not load', () => {
  const { container } = render(<MemberPicture name="Snail-7K2M9QXA" src="/uploads/me.jpg" size={72} />);
  const photograph = container.querySelector('img');
  expect(photograph).toHaveAttribute('src', '/uploads/me.jpg');
  expect(drawn(container)).not.toBeInTheDocument();
  if (photograph) fireEvent.error(photograph);
  expect(drawn(container)).toHaveTextContent('7K');
});
