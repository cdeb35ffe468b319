import { fireEvent, render, screen } from '@testing-library/react';
import { MemberPicture } from './MemberPicture.tsx';

const drawn = (container: HTMLElement) => container.querySelector('svg');

test('draws the initials of a member without a public picture', () => {
  const { container } = render(<MemberPicture name="Snail-7K2M9QXA" src={null} size={72} />);
  expect(drawn(container)).toHaveTextContent('7K');
  expect(drawn(container)).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('draws a name the same way everywhere, and another differently', () => {
  const markup = (name: string) => render(<MemberPicture name={name} src={null} size={72} />).container.innerHTML;
  expect(markup('Snail-7K2M9QXA')).toBe(markup('Snail-7K2M9QXA'));
  expect(markup('Snail-7K2M9QXA')).not.toBe(markup('Snail-7KZZ0000'));
});

test('shows the photograph of a member who has agreed, and the drawing when it fails to load', () => {
  const { container } = render(<MemberPicture name="Snail-7K2M9QXA" src="/uploads/me.jpg" size={72} />);
  const photograph = container.querySelector('img');
  expect(photograph).toHaveAttribute('src', '/uploads/me.jpg');
  expect(drawn(container)).not.toBeInTheDocument();
  if (photograph) fireEvent.error(photograph);
  expect(drawn(container)).toHaveTextContent('7K');
});
