import { type ComponentType, useCallback, useState } from 'react';
import type { PickerProps } from './Picker.tsx';

interface PickerState {
  Picker: ComponentType<PickerProps> | null;
  loading: boolean;
  failed: boolean;
}

/** The picker's code, fetched when it is about to be needed. */
export interface LazyPicker extends PickerState {
  /** Starts the download, also again after a failure. */
  load(): void;
}

/** Unlike React.lazy, which keeps a failed download for good, this can be tried again. */
export function useLazyPicker(): LazyPicker {
  const [state, setState] = useState<PickerState>({ Picker: null, loading: false, failed: false });
  const load = useCallback(() => {
    setState((last) => (last.Picker ? last : { ...last, loading: true, failed: false }));
    import('./Picker.tsx').then(
      ({ Picker }) => setState({ Picker, loading: false, failed: false }),
      // The browser has logged why; the player is told what it means for them.
      () => setState((last) => ({ ...last, loading: false, failed: true })),
    );
  }, []);
  return { ...state, load };
}
