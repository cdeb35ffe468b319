import * as Dialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { Backdrop, Body, Foot, Head, Panel } from './Modal.styles.ts';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** One line below the title, instead of a description; always visible. */
  subtitle?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'large';
  children: ReactNode;
}

/** A modal dialog: traps the focus and returns it on close; closes by Escape, its button or a press outside. */
export function Modal({ open, onOpenChange, title, description, subtitle, footer, size = 'small', children }: ModalProps) {
  // Radix returns the focus only to its own trigger; here any control can open the dialog.
  const opener = useRef<Element | null>(null);
  // Before the panel mounts, because a field in it may take the focus immediately.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop />
        <Panel
          data-size={size}
          {...(!description && !subtitle && { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <Head>
            <div>
              <Dialog.Title>{title}</Dialog.Title>
              {subtitle && <Dialog.Description>{subtitle}</Dialog.Description>}
            </div>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X size={20} aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </Head>
          <Body>
            {description && !subtitle && <Dialog.Description>{description}</Dialog.Description>}
            {children}
          </Body>
          {footer && <Foot>{footer}</Foot>}
        </Panel>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
