import { randomUUID } from "node:crypto";
import type { Day } from "@touchline/domain";
import type { TestProduct } from "./product.ts";

/** A deal in our copy; omitted fields get defaults. */
export interface PortalDeal {
  ownerId: string | null;
  name?: string;
  pipelineId?: string | null;
  stageId?: string | null;
  amount?: number | null;
  closeDate?: Day | null;
  category?: string | null;
  status?: "open" | "won" | "lost";
  createdAt?: Date;
  archivedAt?: Date | null;
}

/** Open stages first, then won and lost. One open stage has no probability. */
export const PORTAL_STAGES = [
  { id: "first", probability: 0.1, isClosed: false, isWon: false },
  { id: "second", probability: 0.3333, isClosed: false, isWon: false },
  { id: "unknown", probability: null, isClosed: false, isWon: false },
  { id: "won", probability: 1, isClosed: true, isWon: true },
  { id: "lost", probability: 0, isClosed: true, isWon: false },
] as const;

const LONG_AGO = new Date("2026-01-02T00:00:00Z");

/**
 * Inserts pipelines and deals directly into an organisation's copy of its CRM, with a connection.
 */
export async function insertPortal(
  { database: { owner } }: Pick<TestProduct, "database">,
  organisationId: string,
) {
  for (const [displayOrder, id] of ["default", "renewals"].entries()) {
    await owner
      .insertInto("pipelines")
      .values({ organisationId, id, label: `The ${id} pipeline`, displayOrder })
      .execute();
    await owner
      .insertInto("stages")
      .values(
        PORTAL_STAGES.map((stage, place) => ({
          organisationId,
          pipelineId: id,
          label: `${stage.id} of ${id}`,
          displayOrder: place,
          ...stage,
        })),
      )
      .execute();
  }

  const connect = async (given: { revokedAt?: Date; trouble?: string } = {}): Promise<void> => {
    const state = { revokedAt: null, trouble: null, ...given };
    await owner
      .insertInto("connections")
      .values({
        ...{ organisationId, vendor: "hubspot", accountId: "777", mode: "live", ...state },
        connectedAt: LONG_AGO,
      })
      .onConflict((on) => on.columns(["organisationId", "vendor"]).doUpdateSet(state))
      .execute();
  };
  await connect();

  return {
    /** Sets the connection's state; the connection is created with the portal. */
    connect,

    async disconnect(): Promise<void> {
      await owner.deleteFrom("connections").where("organisationId", "=", organisationId).execute();
    },

    async synced(finishedAt: Date, error?: string | null): Promise<void> {
      const state = error === undefined ? "done" : "failed";
      await owner
        .insertInto("syncs")
        .values({
          organisationId,
          id: randomUUID(),
          kind: "changes",
          state,
          phase: state === "done" ? "done" : "deals",
          error: error ?? null,
          startedAt: finishedAt,
          updatedAt: finishedAt,
          finishedAt,
        })
        .execute();
    },

    async deals(deals: PortalDeal[]): Promise<string[]> {
      const at = LONG_AGO;
      const rows = deals.map((deal) => ({
        organisationId,
        id: randomUUID(),
        crmId: String(Number.parseInt(randomUUID().slice(0, 8), 16)),
        name: deal.name ?? "A deal",
        ownerId: deal.ownerId,
        ownerCrmId: deal.ownerId,
        pipelineId: deal.pipelineId === undefined ? "default" : deal.pipelineId,
        stageId: deal.stageId === undefined ? stageOf(deal.status ?? "open") : deal.stageId,
        amount: deal.amount === undefined ? 100 : deal.amount,
        amountInHomeCurrency: deal.amount === undefined ? 100 : deal.amount,
        closeDate: deal.closeDate === undefined ? "2026-11-15" : deal.closeDate,
        forecastCategory: deal.category === undefined ? "PIPELINE" : deal.category,
        status: deal.status ?? "open",
        createdAt: deal.createdAt ?? at,
        crmModifiedAt: at,
        archivedAt: deal.archivedAt ?? null,
      }));
      const owners = new Set(deals.flatMap(({ ownerId }) => ownerId ?? []));
      if (owners.size > 0) {
        await owner
          .insertInto("owners")
          .values([...owners].map((id) => ({ organisationId, id, userId: id })))
          .onConflict((on) => on.doNothing())
          .execute();
      }
      if (rows.length > 0) await owner.insertInto("deals").values(rows).execute();
      return rows.map(({ id }) => id);
    },

    async stageChange(
      dealId: string,
      at: Date,
      from: string | null,
      to: string,
      undoneBy: string | null = null,
    ): Promise<void> {
      await owner
        .insertInto("dealChanges")
        .values({
          organisationId,
          dealId,
          field: "stage",
          at,
          fromValue: from,
          toValue: to,
          source: "crm",
          undoneBy,
          undoneAt: undoneBy && at,
        })
        .execute();
    },
  };
}

const stageOf = (status: string) => (status === "open" ? "first" : status);
