import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { setMotionPaused, useMotionPaused } from 'shared/clock';
import { Button } from 'shared/ui/Button';

/** The page's one switch for everything that moves. */
export function MotionSwitch() {
  const paused = useMotionPaused();
  const Icon = paused ? Play : Pause;
  return (
    <Button variant="ghost" size="small" aria-pressed={paused} onClick={() => setMotionPaused(!paused)}>
      <Icon size={16} aria-hidden="true" />
      Pause movement
    </Button>
  );
}
