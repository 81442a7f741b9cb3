import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { writingGermanDays } from "../testing/writing-german-days.ts";
import { connect } from "./connect.ts";
import { inTransaction, settings } from "./transaction.ts";

const DAYS = sql<{ day: string; text: string; at: Date }>`
  select date '2026-11-09' as day, date '2026-11-09'::text as text, timestamptz '2026-11-09T08:00:00Z' as at`;

it("days and moments read the same from a database that writes them in another way", async () => {
  const database = await testDatabase();
  const { db, close } = connect(writingGermanDays(database.appUrl));
  onTestFinished(async () => {
    await close();
    await database.close();
  });
  expect((await DAYS.execute(db)).rows[0]).toMatchObject({ day: "09.11.2026" });
  for (const mode of ["read", "write", "snapshot"] as const) {
    const { rows } = await inTransaction(db, mode, settings({ role: "scheduler" }), (tx) =>
      DAYS.execute(tx),
    );
    expect(rows).toEqual([
      { day: "2026-11-09", text: "2026-11-09", at: new Date("2026-11-09T08:00:00Z") },
    ]);
  }
});
