import { useState } from 'react';
import { Button } from 'shared/ui/Button';
import { Notice } from './NewVersion.styles.ts';
import { useNewVersion } from './useNewVersion.ts';

/** Offers a reload when a newer release went live while the tab was open; never forces it, because numbers may be picked. */
export function NewVersion() {
  const newer = useNewVersion();
  const [later, setLater] = useState(false);
  // The region stands from the start: screen readers announce what is put into a live region, not a new one.
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
