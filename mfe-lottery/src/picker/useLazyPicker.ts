import { type ComponentType, useCallback, useState } from 'react';
import type { PickerProps } from './Picker.tsx';

/** The picker's code, fetched when it is about to be needed. */
export interface LazyPicker {
  Picker: ComponentType<PickerProps> | null;
  loading: boolean;
  error: unknown;
  /** Starts the download, also again after a failure. */
  load(): void;
}

/** Unlike React.lazy, which keeps a failed download for good, this can be tried again. */
export function useLazyPicker(): LazyPicker {
  const [state, setState] = useState<Omit<LazyPicker, 'load'>>({ Picker: null, loading: false, error: null });
  const load = useCallback(() => {
    setState((last) => (last.Picker ? last : { ...last, loading: true, error: null }));
    import('./Picker.tsx').then(
      ({ Picker }) => setState({ Picker, loading: false, error: null }),
      (error: unknown) => setState((last) => ({ ...last, loading: false, error })),
    );
  }, []);
  return { ...state, load };
}
