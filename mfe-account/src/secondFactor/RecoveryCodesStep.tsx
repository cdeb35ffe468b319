import type { User } from 'shared/contracts/users';
import { saveFile } from 'shared/saveFile';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { BoxActions } from '../account/AccountBox.ts';
import { copyText } from '../account/copyText.ts';
import { recoveryCodesText } from './factor.messages.ts';
import { Codes } from './SetUp.styles.ts';

interface RecoveryCodesStepProps {
  user: User;
  codes: readonly string[];
  warned: boolean;
  onDone(): void;
}

const notKept = new Error('These codes are not shown again. Copy or save them first, or close once more to go on without them.');

/** Shows the recovery codes, which is possible only once. */
export function RecoveryCodesStep({ user, codes, warned, onDone }: RecoveryCodesStepProps) {
  const text = recoveryCodesText(user.username, codes);
  return (
    <Stack gap={4}>
      <Text tone="second" leading={1.5} role="status">
        The authenticator is on. Without your phone, each of these codes logs you in once. They are shown only now: keep them
        where you find them without the phone.
      </Text>
      <FormError error={warned ? notKept : null} />
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <BoxActions>
        <Button variant="secondary" onClick={() => copyText(codes.join('\n'), 'Recovery codes')}>
          Copy codes
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(`snail-lotto-recovery-codes-${user.username}.txt`, text, 'text/plain;charset=utf-8')}
        >
          Save as a file
        </Button>
      </BoxActions>
      <Button onClick={onDone}>I have kept them</Button>
    </Stack>
  );
}
