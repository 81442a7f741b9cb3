import {
  asHeld,
  DEAL_PROPERTY_ROWS,
  type DealProperty,
  isSameValue,
  propertyOf,
} from "@touchline/domain";
import { type Crm, type CrmDeal, CrmError, type EarlierTries } from "../ports/crm.ts";

type Made = { id: string; dealId: string; text: string };

/** An in-memory CRM that obeys the port's contract, with faults on request. */
export function fakeCrm() {
  const deals = new Map<string, CrmDeal>();
  const renamed = new Map<string, string>();
  const made: Made[] = [];
  const taskChanges: Array<{ id: string; isCompleted?: true; dueAt?: Date }> = [];
  const sets: Array<{ dealId: string; property: DealProperty; value: string }> = [];
  /** Thrown by the next write calls, one each, before or after the write happens. */
  const faults: Array<{ error: Error; when: "before" | "after" }> = [];
  let isDown: CrmError | null = null;
  let automation: (deal: CrmDeal, property: DealProperty) => void = () => undefined;
  /** Runs after each read, before what follows it. */
  let afterRead: () => Promise<void> | void = () => undefined;
  let inFlight = 0;
  let mostInFlight = 0;

  async function writing<T>(work: () => T): Promise<T> {
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    try {
      await new Promise((done) => setTimeout(done, 1));
      if (isDown) throw isDown;
      const fault = faults.shift();
      if (fault?.when === "before") throw fault.error;
      const result = work();
      if (fault) throw fault.error;
      return result;
    } finally {
      inFlight -= 1;
    }
  }

  function make(dealId: string, text: string, tries: EarlierTries): { id: string } {
    const before = made.find(
      (one) => one.dealId === dealId && one.text === text && !tries.others.includes(one.id),
    );
    if (before && !tries.isFirst) return { id: before.id };
    if (!deals.has(dealId)) throw new CrmError("missing", "Object not found.");
    const id = String(9000 + made.length);
    made.push({ id, dealId, text });
    return { id };
  }

  const notNeeded = () => Promise.reject(new Error("No test needs this yet."));
  const crm: Crm = {
    account: notNeeded,
    pipelines: notNeeded,
    owners: notNeeded,
    dealPage: notNeeded,
    countDeals: notNeeded,
    changedDealIds: notNeeded,
    archivedDealPage: notNeeded,
    surroundings: notNeeded,
    ensureUpdateProperty: async () => "deal_update",

    async dealsById(ids) {
      if (isDown) throw isDown;
      const moved = ids.flatMap((from) => {
        const to = renamed.get(from);
        return to ? [{ from, to }] : [];
      });
      const wanted = ids.map((id) => renamed.get(id) ?? id);
      const answer = {
        found: wanted.flatMap((id) => structuredClone(deals.get(id)) ?? []),
        gone: wanted.filter((id) => !deals.has(id)),
        renamed: moved,
      };
      await afterRead();
      return answer;
    },

    setProperties: (dealId, [first, ...others]) =>
      writing(() => {
        const deal = deals.get(dealId);
        if (!deal) throw new CrmError("missing", "Object not found.");
        for (const { property, value } of [first, ...others]) {
          if (property !== first.property && isSameValue(propertyOf(deal, property), value))
            continue;
          sets.push({ dealId, property, value });
          set(deal, property, value);
          automation(deal, property);
        }
        return structuredClone(deal);
      }),

    createTask: (dealId, task, tries) => writing(() => make(dealId, task.subject, tries)),
    createNote: (dealId, note, tries) => writing(() => make(dealId, note.html, tries)),
    updateNote: (id, html) =>
      writing(() => {
        const note = made.find((one) => one.id === id);
        if (!note) throw new CrmError("missing", "Object not found.");
        note.text = html;
      }),
    updateTask: (id, change) => writing(() => void taskChanges.push({ id, ...change })),
  };

  return {
    crm,
    deals,
    made,
    sets,
    taskChanges,
    faults,
    mostInFlight: () => mostInFlight,
    setDown(error: CrmError | null) {
      isDown = error;
    },
    automate(work: typeof automation) {
      automation = work;
    },
    onRead(work: typeof afterRead) {
      afterRead = work;
    },
    edit(dealId: string, property: DealProperty, value: string) {
      const deal = deals.get(dealId);
      if (!deal) throw new Error("There is no such deal to edit.");
      set(deal, property, value);
    },
    /** Like HubSpot: the merged deal gets a third id, which both old ids resolve to. */
    merge(one: string, other: string, into: string) {
      const survivor = deals.get(one);
      if (!survivor) throw new Error("There is no such deal to merge.");
      for (const old of [one, other]) {
        deals.delete(old);
        renamed.set(old, into);
      }
      deals.set(into, { ...survivor, id: into, mergedIds: [one, other] });
    },
  };
}
export type FakeCrm = ReturnType<typeof fakeCrm>;

function set(deal: CrmDeal, property: DealProperty, value: string): void {
  const { field, history } = DEAL_PROPERTY_ROWS[property];
  deal.modifiedAt = new Date(deal.modifiedAt.getTime() + 1);
  deal.history.push({ field: history, at: deal.modifiedAt, value, crmUserId: null });
  Object.assign(deal, { [field]: asHeld(property, value) });
}

export function crmDeal(id: string, given: Partial<CrmDeal> = {}): CrmDeal {
  return {
    id,
    mergedIds: [],
    name: `Deal ${id}`,
    pipelineId: "default",
    stageId: "qualified",
    amount: 1000,
    currency: "EUR",
    amountInHomeCurrency: 1000,
    closeDate: "2026-12-01",
    forecastCategory: "BEST_CASE",
    nextStep: "",
    dealUpdate: "",
    ownerId: null,
    createdAt: new Date("2026-01-01T00:00:00Z"),
    modifiedAt: new Date("2026-11-01T00:00:00Z"),
    isArchived: false,
    lastContactedAt: null,
    nextActivityAt: null,
    contactCount: 0,
    history: [],
    ...given,
  };
}
