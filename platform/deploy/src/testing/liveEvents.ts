export interface LiveEvents {
  until(fits: (received: string) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Opens a stream of server-sent events, as a browser's EventSource does. */
export async function openLiveEvents(url: string): Promise<LiveEvents> {
  const answer = await fetch(url, { headers: { accept: 'text/event-stream' } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let received = '';
  return {
    until: async (fits) => {
      while (!fits(received)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${received}`);
        received += decoder.decode(value, { stream: true });
      }
    },
    close: () => reader.cancel(),
  };
}
