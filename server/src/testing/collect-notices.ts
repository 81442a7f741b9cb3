import pg from "pg";
import { LIVE_CHANNEL, Notice } from "../db/live-publisher.ts";
import type { TestProduct } from "./product.ts";

/** Records the live events published while `during` runs. */
export async function collectNotices(
  { database }: Pick<TestProduct, "database">,
  during: () => Promise<unknown>,
): Promise<Notice[]> {
  const listener = new pg.Client({ connectionString: database.appUrl });
  await listener.connect();
  const heard: Notice[] = [];
  listener.on("notification", ({ payload }) => {
    heard.push(Notice.parse(JSON.parse(payload ?? "")));
  });
  await listener.query(`listen ${LIVE_CHANNEL}`);
  await during();
  // Notifications arrive before the result of a later query.
  await listener.query("select 1");
  await listener.end();
  return heard;
}
