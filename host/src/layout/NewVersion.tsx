import { useState } from 'react';
import { Button } from 'shared/ui/Button';
import { Notice } from './NewVersion.styles.ts';
import { useNewVersion } from './useNewVersion.ts';

/** Offers a reload when a newer release went live while the tab was open. It never forces one, because numbers may be picked. */
export function NewVersion() {
  const newer = useNewVersion();
  const [later, setLater] = useState(false);
  // The live region exists from the start: screen readers announce changes inside a region, not a new region.
  return (
    <div role="status" data-print="no">
      {newer && !later && (
        <Notice>
          <span>A new version is ready</span>
          <Button size="small" variant="secondary" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="small" variant="ghost" onClick={() => setLater(true)}>
            Later
          </Button>
        </Notice>
      )}
    </div>
  );
}
