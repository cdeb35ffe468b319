import styled from '@emotion/styled';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect } from 'react';
import { setMotionPaused, useMotionPaused } from 'shared/clock';
import { storageKeys } from 'shared/contracts/storage';
import { Button } from 'shared/ui/Button';

const Switch = styled(Button)`
  /* The system's setting already stops all motion. */
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
`;

export function MotionSwitch() {
  const paused = useMotionPaused();
  const Icon = paused ? Play : Pause;

  useEffect(() => {
    if (localStorage.getItem(storageKeys.motionPaused)) setMotionPaused(true);
  }, []);

  const toggle = () => {
    setMotionPaused(!paused);
    if (paused) localStorage.removeItem(storageKeys.motionPaused);
    else localStorage.setItem(storageKeys.motionPaused, 'yes');
  };
  return (
    <Switch variant="ghost" size="small" aria-pressed={paused} onClick={toggle}>
      <Icon size={16} aria-hidden="true" />
      Pause movement
    </Switch>
  );
}
