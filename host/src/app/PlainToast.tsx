import styled from '@emotion/styled';
import { color, radius } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';

const Box = styled.div`
  position: fixed;
  z-index: 70;
  top: 84px;
  left: 50%;
  translate: -50%;
  display: flex;
  align-items: center;
  gap: 16px;
  width: max-content;
  max-width: calc(100vw - 32px);
  padding: 12px 12px 12px 20px;
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.raised};
  color: ${color.text};
`;

export function PlainToast({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Box role="alert">
      <span>{message}</span>
      <Button variant="ghost" size="small" onClick={onClose}>
        Close
      </Button>
    </Box>
  );
}
