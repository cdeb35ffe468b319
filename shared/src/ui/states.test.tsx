import { render, screen } from '@testing-library/react';
import useSWR from 'swr';
import { ApiError, get } from '../api-client/http.ts';
import { traceIdHeader } from '../contracts/headers.ts';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { api, breakConnection, refuse } from '../testing/server.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBlock } from './ErrorBlock.tsx';
import { FormError } from './FormError.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Section } from './Section.tsx';
import { LoadingRegion, Skeleton } from './Skeleton.tsx';

describe('states', () => {
  function List() {
    const { data, error, mutate } = useSWR('/api/things', (key: string) => get<string[]>(key));
    if (error) return <ErrorBlock error={error} onRetry={() => void mutate()} />;
    if (!data) {
      return (
        <LoadingRegion label="Loading things">
          <Skeleton ratio="3 / 4" />
          <Skeleton ratio="3 / 4" />
        </LoadingRegion>
      );
    }
    return data.length ? <p>{data.join()}</p> : <EmptyState>No things found...</EmptyState>;
  }

  const show = () =>
    renderWithProviders(
      <Section title="Things" id="things">
        <List />
      </Section>,
    );

  test('announces loading once, then shows the list', async () => {
    const answer = Promise.withResolvers<string[]>();
    api.get('/api/things', () => answer.promise);
    const { container } = show();
    expect(screen.getByRole('status', { name: 'Loading things' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    answer.resolve(['snail']);
    expect(await screen.findByText('snail')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('shows a sentence for an empty list', async () => {
    api.get('/api/things', []);
    const { container } = show();
    expect(await screen.findByText('No things found...')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  test("shows the server's message and a Retry button", async () => {
    api.get('/api/things', () => refuse(503, 'UNAVAILABLE', 'The snails are asleep.'));
    const { user, container } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The snails are asleep.');
    expect(await axe(container)).toHaveNoViolations();
    api.get('/api/things', ['awake']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('awake')).toBeInTheDocument();
  });

  test('shows a general message without trace id when the server gave none', async () => {
    api.get('/api/things', () => breakConnection());
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^An error occurred(?:Try again)?$/);
    expect(screen.queryByRole('button', { name: /Copy/ })).not.toBeInTheDocument();
  });

  describe('the trace id of a failed call', () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const failing = () => api.get('/api/things', () => refuse(500, 'INTERNAL', 'No.', undefined, { [traceIdHeader]: id }));

    test('is copied by keyboard and announced', async () => {
      failing();
      const { user, container } = show();
      expect(await screen.findByText(id)).toBeInTheDocument();
      expect(await axe(container)).toHaveNoViolations();
      await user.tab();
      await user.tab();
      expect(screen.getByRole('button', { name: 'Copy the reference' })).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(await screen.findByText('Copied.')).toHaveAttribute('role', 'status');
      expect(await navigator.clipboard.readText()).toBe(id);
    });

    test('can be selected without a clipboard', async () => {
      failing();
      const { user } = show();
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
      await user.click(await screen.findByRole('button', { name: 'Copy the reference' }));
      expect(await screen.findByText('Please select it and copy it.')).toBeInTheDocument();
    });

    test('is shown in a form for failures, not for refusals', async () => {
      const error = (statusCode: number) => new ApiError({ statusCode, code: 'X', message: 'Sorry.' }, null, id);
      const { unmount } = renderWithProviders(<FormError error={error(400)} />);
      expect(screen.getByRole('alert')).toHaveTextContent(/^Sorry\.$/);
      unmount();
      renderWithProviders(<FormError error={error(500)} />);
      expect(await screen.findByText(id)).toBeInTheDocument();
      expect(screen.getByRole('alert')).toHaveTextContent('Sorry.');
    });
  });

  test.each([
    [10, 64, '10', '15.625%'],
    [0, 0, '0', '0%'],
    [70, 64, '70', '100%'],
  ])('%i of %i sold', (value, max, now, width) => {
    renderWithProviders(<ProgressBar value={value} max={max} label="Tickets sold" />);
    const bar = screen.getByRole('progressbar', { name: 'Tickets sold' });
    expect(bar).toHaveAttribute('aria-valuetext', `${value} of ${max}`);
    expect(bar).toHaveAttribute('aria-valuenow', now);
    expect(bar.firstElementChild).toHaveStyle({ width });
  });
});

describe('Skeleton', () => {
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
});
