import pg from "pg";
import { LIVE_CHANNEL, Notice } from "../db/announce.ts";
import type { TestProduct } from "./product.ts";

/** What the database tells the web processes while something is done. */
export async function noticesOf(
  { database }: Pick<TestProduct, "database">,
  work: () => Promise<unknown>,
): Promise<Notice[]> {
  const heard: Notice[] = [];
  const listener = new pg.Client({ connectionString: database.ownerUrl });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(Notice.parse(JSON.parse(payload ?? ""))));
  await listener.query(`listen ${LIVE_CHANNEL}`);
  await work();
  // What was told before comes with the next answer.
  await listener.query("select 1");
  await listener.end();
  return heard;
}
