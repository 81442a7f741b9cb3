import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** The minimal server: the same statement, the same bytes, no sign-in and no checks. */
const [url = "", text = "", ...values] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(text, values);
  response.setHeader("content-type", "application/json").end(JSON.stringify(rows));
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once("disconnect", () => process.exit(0));
