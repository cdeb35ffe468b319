import { fireEvent, render, screen } from '@testing-library/react';
import { MemberPicture } from './MemberPicture.tsx';
import { Picture } from './Picture.tsx';

describe('Picture', () => {
  const picture = () => screen.getByRole('img', { name: 'Dream Car' });

  test('reserves its size before loading', () => {
    render(<Picture src="/uploads/car.webp" fallback="prize" alt="Dream Car" ratio="4 / 3" />);
    expect(picture()).toHaveAttribute('src', '/uploads/car.webp');
    expect(picture()).toHaveAttribute('loading', 'lazy');
    expect(picture()).toHaveStyle({ aspectRatio: '4 / 3' });
  });

  test('loads a picture of the first screen eagerly', () => {
    render(<Picture src="/uploads/car.webp" fallback="prize" alt="Dream Car" eager />);
    expect(picture()).toHaveAttribute('loading', 'eager');
  });

  test.each([[null], [undefined], ['']])('without an address (%j) there is the default', (src) => {
    render(<Picture src={src} fallback="prize" alt="Dream Car" />);
    expect(picture()).toHaveAttribute('src', '/asset.stub');
  });

  test('shows the default for a broken URL, and tries a new URL', () => {
    const { rerender } = render(<Picture src="/uploads/gone.webp" fallback="prize" alt="Dream Car" />);
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute('src', '/asset.stub');
    rerender(<Picture src="/uploads/car.webp" fallback="prize" alt="Dream Car" />);
    expect(picture()).toHaveAttribute('src', '/uploads/car.webp');
  });

  const ours = '/uploads/6b7fa434f92a8b80aab02d9bf1a12e49-256w';

  test('offers a stored picture in several widths', () => {
    render(<Picture src={`${ours}.webp`} fallback="prize" alt="Dream Car" sizes="120px" />);
    expect(picture()).toHaveAttribute('src', `${ours}.webp`);
    expect(picture()).toHaveAttribute('srcset', `${ours}-w96.webp 96w, ${ours}-w192.webp 192w, ${ours}.webp 256w`);
    expect(picture()).toHaveAttribute('sizes', '120px');
  });

  test.each([['https://example.com/car.webp'], ['/uploads/6b7fa434f92a8b80aab02d9bf1a12e49.webp'], [null]])(
    '%j, of others, stored before or missing, comes as it is',
    (src) => {
      render(<Picture src={src} fallback="prize" alt="Dream Car" sizes="120px" />);
      expect(picture()).not.toHaveAttribute('srcset');
    },
  );

  test('shows the default without sources for a broken stored picture', () => {
    render(<Picture src={`${ours}.webp`} fallback="prize" alt="Dream Car" />);
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute('src', '/asset.stub');
    expect(picture()).not.toHaveAttribute('srcset');
  });
});

describe('MemberPicture', () => {
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
});
