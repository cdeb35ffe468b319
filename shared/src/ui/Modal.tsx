import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import * as Dialog from '@radix-ui/react-dialog';
import { Content, Overlay } from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { oneLine, panel, quietFocus, row, text, title } from '../theme/layout.ts';
import { color, font, moving, space } from '../theme/tokens.ts';
import { IconButton } from './IconButton.tsx';

const appear = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; translate: 0 16px; }`;

const low = '@media (max-height: 559.98px)';
const whole = '@media (max-width: 639.98px), (max-height: 559.98px)';
/** In a tiny window head and foot scroll with the content. */
const tiny = '@media (max-width: 539.98px) and (max-height: 459.98px)';

const Backdrop = styled(Overlay)`
  position: fixed;
  inset: 0;
  z-index: 100;
  background: rgb(4 6 10 / 72%);
  ${moving(css`
    animation: ${appear} 0.15s ease-out;
  `)}
`;

const Panel = styled(Content)`
  position: fixed;
  inset: 0;
  z-index: 101;
  display: flex;
  flex-direction: column;
  width: min(440px, calc(100vw - 32px));
  height: fit-content;
  max-height: calc(100dvh - 32px);
  margin: auto;
  ${panel(color.line)}
  color: ${color.text};
  font: 400 ${font.size.body} / 1.5 ${font.text};
  overflow: hidden;
  ${moving(css`
    animation: ${rise} 0.2s ease-out;
  `)}

  ${quietFocus}

  &[data-size='large'] {
    width: min(880px, calc(100vw - 64px));
    max-height: min(860px, calc(100dvh - 32px));
  }

  ${whole} {
    &[data-size='large'] {
      width: 100vw;
      height: 100dvh;
      max-height: none;
      border: 0;
      border-radius: 0;
    }
  }
  ${tiny} {
    overflow-y: auto;
  }
`;

const Head = styled.div`
  ${row(4)}
  flex: none;
  justify-content: space-between;
  padding: ${space(3)} ${space(3)} ${space(2)} ${space(6)};

  > div {
    min-width: 0;
  }
  h2 {
    ${title('lead', 1.3)}
  }
  p {
    ${text('second', 'small')}
    line-height: 1.3;
    ${oneLine}
  }
  [data-size='large'] > & {
    ${whole} {
      /* Space for the focus ring of a button. */
      padding: 5px ${space(2)} 5px ${space(3)};
      h2 {
        font-size: 18px;
      }
    }
  }
  [data-size='large'] > &:has(p) {
    ${low} {
      > div {
        display: flex;
        align-items: baseline;
        gap: ${space(3)};
      }
      h2 {
        white-space: nowrap;
      }
    }
  }
`;

const Body = styled.div`
  flex: 1;
  padding: ${space(2)} ${space(6)} ${space(6)};
  overflow-y: auto;
  overscroll-behavior: contain;

  > p:first-of-type {
    margin-top: 0;
    color: ${color.second};
  }
  [data-size='large'] > & {
    ${whole} {
      padding: ${space(2)} ${space(3)};
    }
  }
  ${tiny} {
    flex: none;
    overflow-y: visible;
  }
`;

const Foot = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
  padding: ${space(4)} ${space(6)};
  border-top: 1px solid ${color.raised};
  [data-size='large'] > & {
    ${whole} {
      padding: ${space(2)} ${space(3)};
    }
  }
`;

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called for Escape instead of closing, e.g. to go back to the step before. */
  onEscape?: () => void;
  title: string;
  description?: ReactNode;
  /** One line below the title, instead of a description; always visible. */
  subtitle?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'large';
  children: ReactNode;
}

/** A modal dialog: traps the focus and returns it on close; closes by Escape, its button or a press outside. */
export function Modal({
  open,
  onOpenChange,
  onEscape,
  title,
  description,
  subtitle,
  footer,
  size = 'small',
  children,
}: ModalProps) {
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
          onEscapeKeyDown={(event) => {
            if (!onEscape) return;
            event.preventDefault();
            onEscape();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
            if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
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
