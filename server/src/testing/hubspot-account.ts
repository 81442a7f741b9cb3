import { DEAL_PROPERTIES, type DealProperty } from "@touchline/domain";
import { onTestFinished } from "vitest";
import type { Crm, CrmDeal } from "../ports/crm.ts";
import { connected, type deal, PORTAL, smallPortal } from "./hubspot.ts";

type PortalSeed = ReturnType<typeof smallPortal>;
type CrmRecord = ReturnType<typeof deal>;

/** Same stages as in `crmWorld`. */
const STAGES = {
  default: { qualified: "0.2", proposal: "0.9", won: "1.0", lost: "0.0" },
  renewals: { renewing: "0.9" },
};

export type HubspotAccount = Awaited<ReturnType<typeof hubspotAccount>>;

/** `hubspotAccount` for one test, which closes it. */
export async function hubspotForTest(...given: Parameters<typeof hubspotAccount>) {
  const account = await hubspotAccount(...given);
  onTestFinished(account.close);
  return account;
}

/** An empty HubSpot account of the sandbox, our connection to it, and what happens in it. */
export async function hubspotAccount(now: Date, { mapsForecastCategory = false } = {}) {
  const hubspot = await connected({
    portals: [seed(mapsForecastCategory)],
    limits: { isOn: false },
  });
  hubspot.clock.now = now.getTime();
  const appId = String(hubspot.state.app.appId);
  const { records } = hubspot;
  const asked = { afterRead: (): Promise<void> | void => undefined, inFlight: 0, most: 0 };

  async function writing<T>(work: () => Promise<T>): Promise<T> {
    asked.inFlight += 1;
    asked.most = Math.max(asked.most, asked.inFlight);
    try {
      return await work();
    } finally {
      asked.inFlight -= 1;
    }
  }
  const { crm: own } = hubspot;
  const crm: Crm = {
    ...own,
    async dealsById(ids) {
      const found = await own.dealsById(ids);
      await asked.afterRead();
      return found;
    },
    setProperties: (...given) => writing(() => own.setProperties(...given)),
    createTask: (...given) => writing(() => own.createTask(...given)),
    createNote: (...given) => writing(() => own.createNote(...given)),
    updateTask: (...given) => writing(() => own.updateTask(...given)),
    updateNote: (...given) => writing(() => own.updateNote(...given)),
    deleteNote: (...given) => writing(() => own.deleteNote(...given)),
  };

  return {
    crm,
    fail: hubspot.fail,
    close: hubspot.close,
    /** As if so much time had passed in HubSpot and on our way to it. */
    wait(ms: number) {
      hubspot.clock.now += ms;
    },
    clearFaults: () => hubspot.control("DELETE", "/faults"),
    /** HubSpot answers the next call of this kind with a refusal. */
    refuse: (message: string, { status = 400, method = "PATCH", path = "/objects/" } = {}) =>
      hubspot.fail({ kind: "status", status, method, path, body: { status: "error", message } }),
    /** The owners 1, 2 and 3 of `crmWorld`, by address. */
    setOwners: (emails: string[]) =>
      hubspot.control("POST", `/portals/${PORTAL}/import/owners`, ownersOf(emails)),
    /** The goal of one user; another amount of the same goal is a change. */
    putGoal: (userId: string, amount: number, first: string, last: string) =>
      hubspot.control("POST", `/portals/${PORTAL}/import/goal_targets`, [
        goalRecordOf(userId, amount, first, last),
      ]),
    put: (...deals: CrmDeal[]) =>
      hubspot.control("POST", `/portals/${PORTAL}/import/deals`, deals.map(recordOf)),
    /** What HubSpot has; undefined if it is gone. */
    deal: async (id: string) => (await own.dealsById([id])).found[0],
    /** A user changes a deal in HubSpot. */
    edit: (id: string, property: DealProperty, value: string) =>
      hubspot.control("PATCH", `${records}/deals/${id}`, { properties: { [property]: value } }),
    archive: (id: string) => hubspot.control("POST", `${records}/deals/${id}/archive`),
    merge: async (primary: string, other: string) => (await hubspot.merge(primary, other)).id,
    onRead(work: () => Promise<void> | void) {
      asked.afterRead = work;
    },
    mostInFlight: () => asked.most,
    /** The properties of deals that we have set, in order. */
    sets: () =>
      hubspot.state.journal
        .writes()
        .filter(
          ({ action, type, source }) => action === "update" && type === "deals" && source === appId,
        )
        .flatMap(({ id, properties }) =>
          DEAL_PROPERTIES.filter((property) => property in properties).map((property) => ({
            dealId: id,
            property,
            value: dayOrText(property, properties[property] ?? ""),
          })),
        ),
    /** Tasks and notes in the order in which they were created. */
    async made() {
      const lists = await Promise.all(
        (["tasks", "notes"] as const).map((type) =>
          hubspot.control<{ results: Seen[] }>("GET", `${records}/${type}`),
        ),
      );
      return lists
        .flatMap(({ results }) => results)
        .filter(({ archived }) => !archived)
        .sort((one, other) => Number(one.id) - Number(other.id))
        .map(({ id, properties, associations }) => ({
          id,
          dealId: associations.deals?.[0],
          text: properties.hs_task_subject ?? properties.hs_note_body ?? "",
          isCompleted: properties.hs_task_status === "COMPLETED",
        }));
    },
    deleteNote: (id: string) => hubspot.control("POST", `${records}/notes/${id}/archive`),
  };
}

interface Seen {
  id: string;
  properties: Record<string, string | null>;
  associations: { deals?: string[] };
  archived: boolean;
}

const dayOrText = (property: DealProperty, value: string) =>
  property === "closedate" ? value.slice(0, 10) : value;

function seed(mapsForecastCategory: boolean): PortalSeed {
  const small = smallPortal();
  const [template] = small.pipelines;
  const [stageTemplate] = template?.stages ?? [];
  if (!template || !stageTemplate) throw new Error("The small portal is empty.");
  return {
    ...small,
    account: { ...small.account, timeZone: "UTC", mapsForecastCategory },
    pipelines: Object.entries(STAGES).map(([id, stages], displayOrder) => ({
      ...{ ...template, id, label: id, displayOrder },
      stages: Object.entries(stages).map(([stage, probability], place) => ({
        ...{ ...stageTemplate, id: stage, label: stage, displayOrder: place },
        metadata: { isClosed: String(stage === "won" || stage === "lost"), probability },
      })),
    })),
    owners: ownersOf(["1", "2", "3"].map((id) => `owner-${id}@crm.test`)),
    properties: {
      deals: [
        {
          ...{ name: "deal_update", label: "Deal update", groupName: "dealinformation" },
          ...{ type: "string", fieldType: "textarea" },
        },
      ],
    },
    records: {},
  };
}

function ownersOf(emails: string[]) {
  return emails.map((email, index) => ({
    ...smallPortal().owners[0],
    ...{ id: String(index + 1), email, userId: 101 + index, userIdIncludingInactive: 101 + index },
  })) as PortalSeed["owners"];
}

function recordOf(deal: CrmDeal): CrmRecord {
  const stages = deal.history.filter(({ field }) => field === "stage");
  return {
    id: deal.id,
    properties: {
      dealname: deal.name,
      pipeline: deal.pipelineId,
      dealstage: deal.stageId,
      amount: deal.amount === null ? null : String(deal.amount),
      deal_currency_code: deal.currency,
      closedate: deal.closeDate && `${deal.closeDate}T12:00:00.000Z`,
      hs_manual_forecast_category: deal.forecastCategory,
      hs_next_step: deal.nextStep,
      deal_update: deal.dealUpdate,
      hubspot_owner_id: deal.ownerId,
    },
    propertiesWithHistory: {
      dealstage: stages.map(({ at, value }) => ({
        value: value ?? "",
        timestamp: at.toISOString(),
        sourceType: "CRM_UI",
      })),
    },
    createdAt: deal.createdAt.toISOString(),
    updatedAt: deal.modifiedAt.toISOString(),
    archived: false,
  };
}

function goalRecordOf(userId: string, amount: number, first: string, last: string) {
  const at = `${first}T00:00:00.000Z`;
  const properties = {
    hs_goal_name: "Revenue",
    hs_group_correlation_uuid: "revenue",
    hs_assignee_user_id: userId,
    hs_target_amount: String(amount),
    hs_start_datetime: at,
    hs_end_datetime: `${last}T23:59:59.999Z`,
  };
  const id = `7${userId}${first.replaceAll("-", "")}`;
  return { id, properties, createdAt: at, updatedAt: at, archived: false };
}
