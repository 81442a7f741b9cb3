import pg from "pg";
import { clientConfig } from "./address.ts";

/** Runs `work` on a dedicated connection. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...clientConfig(url),
    application_name: "touchline admin",
  });
  // The pending query fails anyway; without a listener, losing the connection would crash the
  // process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
