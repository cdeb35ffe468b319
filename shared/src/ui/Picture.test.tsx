import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture.tsx';

const picture = () => screen.getByRole('img', { name: 'Dream Car' });

test('shows its address in a box that has its size before', () => {
  render(<Picture src="/uploads/car.webp" fallback="prize" alt="Dream Car" ratio="4 / 3" />);
  expect(picture()).toHaveAttribute('src', '/uploads/car.webp');
  expect(picture()).toHaveAttribute('loading', 'lazy');
  expect(picture()).toHaveStyle({ aspectRatio: '4 / 3' });
});

test('a picture of the first screen is not put off', () => {
  render(<Picture src="/uploads/car.webp" fallback="prize" alt="Dream Car" eager />);
  expect(picture()).toHaveAttribute('loading', 'eager');
});

test.each([[null], [undefined], ['']])('without an address (%j) there is the default', (src) => {
  render(<Picture src={src} fallback="prize" alt="Dream Car" />);
  expect(picture()).toHaveAttribute('src', '/asset.stub');
});

test('a broken address gives the default; another address is tried again', () => {
  const { rerender } = render(<Picture src="/uploads/gone.webp" fallback="prize" alt="Dream Car" />);
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute('src', '/asset.stub');
  rerender(<Picture src="/uploads/car.webp" fallback="prize" alt="Dream Car" />);
  expect(picture()).toHaveAttribute('src', '/uploads/car.webp');
});
