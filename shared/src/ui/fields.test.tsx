import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { axe } from '../testing/axe.ts';
import { renderWithProviders } from '../testing/render.tsx';
import { Checkbox } from './Checkbox.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SearchField } from './SearchField.tsx';
import { Select, trustRadixStyles } from './Select.tsx';
import { TextField } from './TextField.tsx';

describe('fields', () => {
  test('error and hint describe the field', async () => {
    const { container, rerender } = renderWithProviders(<TextField label="Email" hint="We send the code there." />);
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toBeValid();
    expect(email).toHaveAccessibleDescription('We send the code there.');
    rerender(<TextField label="Email" hint="We send the code there." error="Please enter a valid email address" />);
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('Please enter a valid email address We send the code there.');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
    expect(await axe(container)).toHaveNoViolations();
  });

  test('the ref is the input, so that a form can focus it', () => {
    const ref = createRef<HTMLInputElement>();
    renderWithProviders(<TextField label="Email" ref={ref} />);
    ref.current?.focus();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });

  test('hides a password until it is shown on request, and keeps its text', async () => {
    const { user, container } = renderWithProviders(<PasswordField label="Password" autoComplete="current-password" />);
    const password = screen.getByLabelText('Password');
    await user.type(password, 'slow but sure');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveValue('slow but sure');
    expect(await axe(container)).toHaveNoViolations();
  });

  test('a press on the label checks the box', async () => {
    const { user } = renderWithProviders(<Checkbox label="Remember me" />);
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    await user.click(screen.getByText('Remember me'));
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  });
});

describe('SearchField', () => {
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
});

describe('Select', () => {
  const types = [
    { value: '', label: 'All' },
    { value: 'token', label: 'Token' },
    { value: 'product', label: 'Product' },
  ] as const;

  function Filter() {
    const [type, setType] = useState<'' | 'token' | 'product'>('');
    return (
      <>
        <Select label="Reward type" value={type} onChange={setType} options={types} />
        <p>Asked for: {type || 'everything'}</p>
      </>
    );
  }

  test('shows the chosen option in server-rendered HTML', () => {
    const made = document.body.appendChild(document.createElement('div'));
    made.innerHTML = renderToString(<Filter />);
    expect(screen.getByRole('combobox', { name: 'Reward type All' })).toHaveTextContent('All');
    made.remove();
  });

  test('chooses an option by pointer, the empty value included', async () => {
    const { user, container } = renderWithProviders(<Filter />);
    await user.click(screen.getByRole('combobox', { name: 'Reward type All' }));
    await user.click(screen.getByRole('option', { name: 'Token' }));
    expect(screen.getByText('Asked for: token')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Reward type Token' }));
    await user.click(screen.getByRole('option', { name: 'All' }));
    expect(screen.getByText('Asked for: everything')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  test('chooses an option by keyboard', async () => {
    const { user } = renderWithProviders(<Filter />);
    await user.tab();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByText('Asked for: product')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Reward type Product' })).toHaveFocus();
  });
});

describe('Select and Trusted Types', () => {
  interface Rules {
    createHTML(html: string): string | null;
  }

  function pageWithTrustedTypes() {
    const made: Rules[] = [];
    const types = {
      get defaultPolicy() {
        return made[0] ?? null;
      },
      createPolicy(name: string, rules: Rules) {
        if (name === 'default' && made.length > 0) throw new TypeError('There is a default policy already.');
        made.push(rules);
        return rules;
      },
    };
    Object.assign(window, { trustedTypes: types });
    return made;
  }

  afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

  test('the policy allows only the style text of Radix Select, also with two copies of the module', async () => {
    const made = pageWithTrustedTypes();
    trustRadixStyles();
    trustRadixStyles();
    expect(made).toHaveLength(1);
    render(<Select label="Type" value="" onChange={() => {}} options={[{ value: '', label: 'All' }]} />);
    await userEvent.click(screen.getByRole('combobox'));
    const written = [...document.querySelectorAll('style')].filter((style) => style.innerHTML.includes('radix'));
    const texts = written.map((style) => style.innerHTML);
    expect(texts.map((text) => made[0]?.createHTML(text))).toEqual(texts);
    expect(texts).not.toHaveLength(0);
    expect(made[0]?.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
    expect(made[0]?.createHTML('')).toBeNull();
  });

  test('does nothing in a browser without Trusted Types', () => {
    expect(trustRadixStyles).not.toThrow();
  });
});
