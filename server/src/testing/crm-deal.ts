import type { CrmDeal } from "../ports/crm.ts";

/** A deal as a CRM would return it. */
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
    lostReason: "",
    dealUpdate: "",
    ownerId: null,
    ownFields: {},
    splits: null,
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
