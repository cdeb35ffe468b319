import { render } from '@testing-library/react';
import { Skeleton } from './Skeleton.tsx';

test('is hidden from screen readers, has the given size, and moves only with motion allowed', () => {
  const { container } = render(<Skeleton ratio="3 / 4" width={200} />);
  const box = container.firstElementChild;
  expect(box).toHaveAttribute('aria-hidden', 'true');
  expect(box).toHaveStyle({ width: '200px', aspectRatio: '3 / 4' });

  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => rule.cssText.replace(/\s+/g, ' '));
  const animated = rules.filter((rule) => rule.includes('animation:') && box && rule.includes(box.className));
  expect(animated).toEqual([
    expect.stringMatching(/^@media \(prefers-reduced-motion: no-preference\) ?\{ ?html:not\(\[data-motion-paused\]\) \.css-/),
  ]);
});
