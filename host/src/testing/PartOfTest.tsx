import { useId, useState } from 'react';
import { useNow, useTimeZone } from 'shared/clock';
import { useSession } from 'shared/session';
import useSWR from 'swr';

export const asked: string[] = [];

const load = async (key: string): Promise<string> => {
  asked.push(key);
  return 'an answer of its own';
};

/** A fake part that uses what parts use: a response, the session, the clock, the time zone, local state. */
export function PartOfTest() {
  const { data } = useSWR('/api/of-the-test', load);
  const { status } = useSession();
  const [presses, setPresses] = useState(0);
  const [text, setText] = useState('');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{data ?? 'Nothing yet'}</h2>
      <p>
        {status}, {useNow()}, {useTimeZone()}
      </p>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
      <label>
        Words <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <output title="What was typed">{text}</output>
    </section>
  );
}
