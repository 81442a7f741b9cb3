import pg from "pg";
import { clientConfig } from "./address.ts";

/** Runs `work` on one connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...clientConfig(url),
    application_name: "touchline admin",
  });
  // What was asked fails with it; unheard, the loss would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
