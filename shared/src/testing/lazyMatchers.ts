type Matchers = typeof import('@testing-library/jest-dom/matchers');

/** Names of all jest-dom matchers; `quickMatch.test.ts` fails when they change. */
const names = [
  'toAppearAfter',
  'toAppearBefore',
  'toBeChecked',
  'toBeDisabled',
  'toBeEmpty',
  'toBeEmptyDOMElement',
  'toBeEnabled',
  'toBeInTheDOM',
  'toBeInTheDocument',
  'toBeInvalid',
  'toBePartiallyChecked',
  'toBePartiallyPressed',
  'toBePressed',
  'toBeRequired',
  'toBeValid',
  'toBeVisible',
  'toContainAnyByAltText',
  'toContainAnyByDisplayValue',
  'toContainAnyByLabelText',
  'toContainAnyByPlaceholderText',
  'toContainAnyByRole',
  'toContainAnyByTestId',
  'toContainAnyByText',
  'toContainAnyByTitle',
  'toContainElement',
  'toContainHTML',
  'toContainOneByAltText',
  'toContainOneByDisplayValue',
  'toContainOneByLabelText',
  'toContainOneByPlaceholderText',
  'toContainOneByRole',
  'toContainOneByTestId',
  'toContainOneByText',
  'toContainOneByTitle',
  'toHaveAccessibleDescription',
  'toHaveAccessibleErrorMessage',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveClass',
  'toHaveDescription',
  'toHaveDisplayValue',
  'toHaveErrorMessage',
  'toHaveFocus',
  'toHaveFormValues',
  'toHaveRole',
  'toHaveSelection',
  'toHaveStyle',
  'toHaveTextContent',
  'toHaveValue',
] as const;

/** Loads jest-dom's matchers on first use: more than half of the test files never use one. */
export const lazyMatchers: jest.ExpectExtendMap = Object.fromEntries(
  names.map((name): [string, jest.CustomMatcher] => [
    name,
    function (received: unknown, ...wanted: unknown[]) {
      const matchers: Record<string, jest.CustomMatcher> = jest.requireActual<Matchers & Record<string, jest.CustomMatcher>>(
        '@testing-library/jest-dom/matchers',
      );
      const matcher = matchers[name];
      if (matcher === undefined) throw new Error(`jest-dom has no matcher ${name} any more.`);
      return matcher.call(this, received, ...wanted);
    },
  ]),
);
