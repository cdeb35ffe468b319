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

test('reports once, 500 ms after the last key', () => {
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

test('Enter reports immediately', () => {
  render(<Page />);
  type('watch');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(asked.mock.calls).toEqual([['watch']]);
  wait(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('follows a filter that is cleared elsewhere, and drops the pending text', () => {
  render(<Page />);
  type('car');
  wait(500);
  type('car with snail');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(field()).toHaveValue('');
  wait(1_000);
  expect(asked.mock.calls).toEqual([['car']]);
});

test('reports nothing after unmounting', () => {
  const { unmount } = render(<Page />);
  type('car');
  unmount();
  wait(1_000);
  expect(asked).not.toHaveBeenCalled();
});
