import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SearchField } from './SearchField.tsx';

const asked = jest.fn();

function Page() {
  const [name, setName] = useState('');
  return (
    <>
      <SearchField
        label="Search prizes"
        value={name}
        onChange={(next) => {
          asked(next);
          setName(next);
        }}
      />
      <button type="button" onClick={() => setName('')}>
        Clear filter
      </button>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: 'Search prizes' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  asked.mockClear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('is heard once, 500 ms after the last key', () => {
  render(<Page />);
  type('c');
  wait(499);
  type('car');
  expect(field()).toHaveValue('car');
  wait(499);
  expect(asked).not.toHaveBeenCalled();
  wait(1);
  expect(asked.mock.calls).toEqual([['car']]);
});

test('Enter does not wait', () => {
  render(<Page />);
  type('watch');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(asked.mock.calls).toEqual([['watch']]);
  wait(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('follows the filter when that is cleared elsewhere, and forgets what was about to be asked', () => {
  render(<Page />);
  type('car');
  wait(500);
  type('car with snail');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(field()).toHaveValue('');
  wait(1_000);
  expect(asked.mock.calls).toEqual([['car']]);
});

test('a page that is left asks nothing more', () => {
  const { unmount } = render(<Page />);
  type('car');
  unmount();
  wait(1_000);
  expect(asked).not.toHaveBeenCalled();
});
