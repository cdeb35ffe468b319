import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { row } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { isNewerLive } from '../runtime/registry.ts';

const Notice = styled.div`
  position: fixed;
  z-index: 30;
  left: 50%;
  bottom: calc(${space(4)} + var(--note-height, 0px));
  transform: translateX(-50%);
  ${row(3)}
  width: max-content;
  max-width: calc(100vw - ${space(8)});
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border: 1px solid ${color.control};
  border-radius: ${radius.medium};
  background: ${color.raised};
  color: ${color.text};
`;

const checkIntervalMs = 5 * 60_000;
/** Minimum interval of the checks when the tab becomes visible, ms. */
const minCheckIntervalMs = 30_000;

function useNewVersion(): boolean {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    let checkedAt = Date.now();
    const check = async () => {
      checkedAt = Date.now();
      if (await isNewerLive()) setIsNewer(true);
    };
    const timer = setInterval(check, checkIntervalMs);
    const onShown = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt > minCheckIntervalMs) void check();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
  return isNewer;
}

/** Offers a reload when a newer release went live while the tab was open. It never forces one, because numbers may be picked. */
export function NewVersion() {
  const isNewer = useNewVersion();
  const [isDismissed, setDismissed] = useState(false);
  return (
    <div role="status" data-print="no">
      {isNewer && !isDismissed && (
        <Notice>
          <span>A new version is ready</span>
          <Button size="small" variant="secondary" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="small" variant="ghost" onClick={() => setDismissed(true)}>
            Later
          </Button>
        </Notice>
      )}
    </div>
  );
}
