import pg from "pg";

/** Runs `work` on one connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: "touchline admin",
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
