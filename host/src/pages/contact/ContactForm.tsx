import { useState } from 'react';
import { BeforeYouWrite } from './BeforeYouWrite.tsx';
import { ContactGrid } from './ContactForm.styles.ts';
import { MessageForm } from './MessageForm.tsx';
import { MessageSent } from './MessageSent.tsx';

export function ContactForm() {
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  return (
    <ContactGrid>
      {answerTo === null ? (
        <MessageForm onSent={setAnswerTo} />
      ) : (
        <MessageSent answerTo={answerTo} onAnother={() => setAnswerTo(null)} />
      )}
      <BeforeYouWrite />
    </ContactGrid>
  );
}
