export async function openEventStream(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  if (!response.body) throw new Error("no stream");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  /** The next line, including comments; undefined at the end of the stream. */
  async function line(): Promise<string | undefined> {
    for (;;) {
      const end = unread.indexOf("\n\n");
      if (end >= 0) {
        const found = unread.slice(0, end);
        unread = unread.slice(end + 2);
        return found;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      unread += value;
    }
  }
  return {
    response,
    /** The next event, skipping heartbeats. */
    async next(): Promise<unknown> {
      for (let found = await line(); found !== undefined; found = await line()) {
        if (found.startsWith("data: ")) return JSON.parse(found.slice("data: ".length));
      }
      throw new Error("the stream ended");
    },
    async ended(): Promise<void> {
      while ((await line()) !== undefined);
    },
    close: () => leaving.abort(),
  };
}
