import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  body?: string | object;
  headers?: Record<string, string>;
  isSilent?: boolean;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Listens where Slack sends its requests, and answers as it is told. */
export async function startProduct() {
  const heard: Heard[] = [];
  const product = {
    heard,
    answer: (_heard: Heard): Reply => ({}),
    origin: "",
    close: () => new Promise((done) => server.close(done)),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    heard.push(one);
    const { status = 200, body = "", headers = {}, isSilent } = product.answer(one);
    if (isSilent) return;
    const isJson = typeof body === "object";
    response.writeHead(status, {
      ...headers,
      ...(isJson && { "content-type": "application/json" }),
    });
    response.end(isJson ? JSON.stringify(body) : body);
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  product.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return product;
}
