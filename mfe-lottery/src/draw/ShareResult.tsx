import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from 'shared/ui/Button';
import { ShareNote } from './DrawResult.styles.ts';

export interface ShareResultProps {
  text: string;
  path: string;
}

/** Shares a result with the device's share dialog, or copies its address when there is none. */
export function ShareResult({ text, path }: ShareResultProps) {
  const [note, setNote] = useState('');
  const url = new URL(path, location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text} ${url}`);
      setNote('The link is copied.');
    } catch {
      // No clipboard access (insecure origin, permission denied): show the address for manual copying.
      setNote(`Copy this link: ${url}`);
    }
  };
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ text, url });
    } catch (error) {
      // The player closed the share dialog; that is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  };

  return (
    <>
      <Button variant="secondary" onClick={share}>
        <Share2 size={18} aria-hidden="true" /> Share
      </Button>
      <ShareNote role="status">{note}</ShareNote>
    </>
  );
}
