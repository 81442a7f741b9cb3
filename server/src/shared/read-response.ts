/** Far more than any answer that we ask for; a page of a hundred records has less than 1 MB. */
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

export class ResponseTooLarge extends Error {
  readonly code = "ERESPONSETOOLARGE";
  constructor() {
    super(`The answer is larger than ${MAX_RESPONSE_BYTES / 1024 / 1024} MB.`);
  }
}

/** Reads the body of another server's answer, and gives up on one without end. */
export async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new ResponseTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export async function readJson(response: Response): Promise<unknown> {
  return JSON.parse(await readText(response));
}

/** `fetch` for libraries that read the body themselves. */
export async function boundedFetch(
  url: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(url, init);
  const text = await readText(response);
  const { status, headers } = response;
  return new Response(text === "" ? null : text, { status, headers });
}

/** Ends a response of Node's own client that grows too large, while another one reads it. */
export function limitSize(
  response: NodeJS.EventEmitter & { destroy(error: Error): unknown },
): void {
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) response.destroy(new ResponseTooLarge());
  });
}
