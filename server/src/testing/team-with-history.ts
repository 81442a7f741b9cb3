import { insertPortal } from "./portal.ts";
import type { TestProduct } from "./product.ts";

type Field =
  | "stage"
  | "pipeline"
  | "amount"
  | "close_date"
  | "owner"
  | "forecast_category"
  | "next_step";

/** Two reps with CRM owners `1` and `2`, their manager, and a function to add past changes. */
export async function teamWithHistory(product: TestProduct, lately: Date) {
  const org = await product.organisation();
  const manager = await org.manager({ name: "Maya" });
  const [rep, colleague] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  const { owner } = product.database;
  const organisationId = org.id;
  const people = [
    { id: "1", userId: rep.id },
    { id: "2", userId: colleague.id },
  ];
  await owner
    .insertInto("owners")
    .values(people.map((one) => ({ organisationId, ...one })))
    .execute();
  const { deals } = await insertPortal(product, organisationId);
  const changed = async (
    dealId: string | undefined,
    field: Field,
    from: string | null,
    to: string | null,
    at = lately,
  ) => {
    const values = { field, at, fromValue: from, toValue: to, source: "crm" as const };
    await owner
      .insertInto("dealChanges")
      .values({ organisationId, dealId: dealId ?? "", ...values })
      .execute();
  };
  return { org, organisationId, manager, rep, colleague, owner, deals, changed };
}
