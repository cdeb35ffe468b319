import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { IconButton } from 'shared/ui/IconButton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';

/** Copies a value to the clipboard and reports success. @param label name of the value: 'Seed' */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const [note, setNote] = useState<'' | 'Copied' | 'Not copied: select the text'>('');
  const copy = async () => {
    setNote('');
    try {
      await navigator.clipboard.writeText(value);
      setNote('Copied');
    } catch {
      setNote('Not copied: select the text');
    }
  };
  return (
    <>
      <IconButton label={`Copy ${label}`} title={note || `Copy ${label}`} onClick={copy}>
        {note === 'Copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      </IconButton>
      <VisuallyHidden role="status">{note}</VisuallyHidden>
    </>
  );
}
