import { type ComponentType, useCallback, useState } from 'react';
import type { PickerProps } from './Picker.tsx';

interface PickerState {
  Picker: ComponentType<PickerProps> | null;
  loading: boolean;
  failed: boolean;
}

export interface LazyPicker extends PickerState {
  /** Starts the download, also after a failure. */
  load(): void;
}

/** Loads the picker's code on demand. React.lazy would cache a failed download; this can be retried. */
export function useLazyPicker(): LazyPicker {
  const [state, setState] = useState<PickerState>({ Picker: null, loading: false, failed: false });
  const load = useCallback(() => {
    setState((last) => (last.Picker ? last : { ...last, loading: true, failed: false }));
    import('./Picker.tsx').then(
      ({ Picker }) => setState({ Picker, loading: false, failed: false }),
      // The browser logs the cause; the page shows a message.
      () => setState((last) => ({ ...last, loading: false, failed: true })),
    );
  }, []);
  return { ...state, load };
}
