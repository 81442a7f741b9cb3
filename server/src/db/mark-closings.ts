import { closedAtOfDateChange } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "./handle.ts";

interface Line {
  dealId: string;
  field: "stage" | "close_date";
  at: Date;
  micros: string;
  isClosed: boolean;
  closingAt: Date | null;
}

/**
 * Marks close dates that were set by closing the deal, as defined by `closingOf`, and unmarks them
 * if the closing was undone. The date and the closing may arrive in any order, so call this after
 * every change of either. Dates the CRM set automatically stay marked regardless.
 */
export async function markClosings(
  { db, organisationId }: Pick<Handle, "db"> & { organisationId: string },
  dealIds: readonly string[],
): Promise<void> {
  if (dealIds.length === 0) return;
  const { rows } = await sql<Line>`
    select c.deal_id, c.field, c.at, (extract(epoch from c.at) * 1000000)::bigint::text as micros, c.closing_at,
      c.field = 'stage' and exists (select from stages s where s.organisation_id = ${organisationId}
        and s.id = c.to_value and s.is_closed) as is_closed
    from deal_changes c
    where c.organisation_id = ${organisationId} and c.deal_id = any(${dealIds}::uuid[])
      and (c.field = 'stage' and c.undone_at is null
        or c.field = 'close_date' and (not c.while_closed or c.closing_at is not null))
    order by c.deal_id, c.at`.execute(db);
  const wrong = [...Map.groupBy(rows, ({ dealId }) => dealId).values()].flatMap((ofDeal) => {
    const stages = ofDeal.filter(({ field }) => field === "stage");
    return ofDeal
      .filter(({ field }) => field === "close_date")
      .map((line) => ({ ...line, right: closedAtOfDateChange(line.at, stages) }))
      .filter(({ closingAt, right }) => closingAt?.getTime() !== right?.getTime())
      .map(({ dealId, micros, right }) => ({ deal_id: dealId, micros, closing_at: right }));
  });
  if (wrong.length === 0) return;
  await sql`update deal_changes c set while_closed = r.closing_at is not null, closing_at = r.closing_at
    from json_to_recordset(${JSON.stringify(wrong)}::json) as r(deal_id uuid, micros bigint, closing_at timestamptz)
    where c.organisation_id = ${organisationId} and c.deal_id = r.deal_id and c.field = 'close_date'
      and c.at = 'epoch'::timestamptz + r.micros * interval '1 microsecond'`.execute(db);
}
