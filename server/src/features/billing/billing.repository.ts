import { ROLES, type SubscriptionStatus, takesSeat } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import type { PaidSubscription } from "../../ports/billing.ts";

export interface StoredBilling {
  name: string;
  isPaid: boolean;
  trialEndsAt: Date | null;
  customerId: string | null;
  /** Incremented with each saved answer of the payment provider. */
  version: number;
  subscription: Omit<PaidSubscription, "createdAt"> | null;
  /** Users who take a seat. */
  people: number;
  managers: string[];
}

const MAX_MANAGERS = 1000;
const PAYING_ROLES = ROLES.filter(takesSeat);

/** The payment provider's latest answer and the state derived from it. */
export function billingRepository({ db, viewer: { organisationId } }: Handle) {
  const organisation = () => db.updateTable("organisations").where("id", "=", organisationId);

  return {
    async read(): Promise<StoredBilling> {
      const { id, status, seats, periodEndsAt, endsAt, version, people, ...kept } = await db
        .selectFrom("organisations as o")
        .leftJoin("subscriptions as s", "s.organisationId", "o.id")
        .select(["o.name", "o.isPaid", "o.trialEndsAt", "o.customerId"])
        .select(["s.subscriptionId as id", "s.status", "s.seats", "s.periodEndsAt", "s.endsAt"])
        .select("s.version")
        .select((eb) =>
          eb
            .selectFrom("users as u")
            .select(sql<number>`count(*)::int`.as("people"))
            .whereRef("u.organisationId", "=", "o.id")
            .where("u.deactivatedAt", "is", null)
            .where("u.role", "in", PAYING_ROLES)
            .as("people"),
        )
        .where("o.id", "=", organisationId)
        .$narrowType<{ status: SubscriptionStatus | null }>()
        .executeTakeFirstOrThrow();
      const managers = await db
        .selectFrom("users")
        .select("name")
        .where("organisationId", "=", organisationId)
        .where("role", "=", "manager")
        .where("deactivatedAt", "is", null)
        .orderBy("name")
        .orderBy("id")
        .limit(MAX_MANAGERS)
        .execute();
      return {
        ...kept,
        version: version ?? 0,
        subscription: id && status ? { id, status, seats: seats ?? 0, periodEndsAt, endsAt } : null,
        people: people ?? 0,
        managers: managers.map(({ name }) => name),
      };
    },

    /** Saves the customer, unless a concurrent call saved another; returns the one that counts. */
    async saveCustomer(customerId: string, now: Date): Promise<string> {
      await organisation().set({ customerId }).where("customerId", "is", null).execute();
      await db
        .insertInto("subscriptions")
        .values({ organisationId, askedAt: now })
        .onConflict((on) => on.doNothing())
        .execute();
      const kept = await db
        .selectFrom("organisations")
        .select("customerId")
        .where("id", "=", organisationId)
        .executeTakeFirstOrThrow();
      return kept.customerId ?? customerId;
    },

    /** Saves the provider's answer, unless a newer one was saved since the request. */
    async saveSubscription(
      asked: { version: number; now: Date },
      found: PaidSubscription | null,
    ): Promise<boolean> {
      const values = {
        subscriptionId: found?.id ?? null,
        status: found?.status ?? "none",
        seats: found?.seats ?? 0,
        periodEndsAt: found?.periodEndsAt ?? null,
        endsAt: found?.endsAt ?? null,
        askedAt: asked.now,
        version: asked.version + 1,
      };
      const kept = await db
        .insertInto("subscriptions")
        .values({ organisationId, ...values })
        .onConflict((on) =>
          on
            .column("organisationId")
            .doUpdateSet(values)
            .where("subscriptions.version", "=", asked.version),
        )
        .returning("organisationId")
        .executeTakeFirst();
      return kept !== undefined;
    },

    /** The first payment ends the trial for good. */
    async setPaid(isPaid: boolean): Promise<void> {
      await organisation()
        .set({ isPaid, ...(isPaid && { trialEndsAt: null }) })
        .execute();
    },

    /** The provider no longer knows the customer; the next payment creates a new one. */
    async clearCustomer(): Promise<void> {
      await organisation().set({ customerId: null }).execute();
    },

    /** Whether this call should do the refresh. */
    async claimRefresh(since: Date, now: Date): Promise<boolean> {
      const claimed = await db
        .updateTable("subscriptions")
        .set({ askedAt: now })
        .where("organisationId", "=", organisationId)
        .where("askedAt", "<", since)
        .returning("organisationId")
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}
