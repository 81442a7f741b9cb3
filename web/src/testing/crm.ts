import type {
  api,
  CrmWrite,
  Deal,
  DealOwner,
  HubspotStatus,
  OwnFieldInfo,
  Pipeline,
  RouteResult,
  Sync,
  TeamMember,
} from "@touchline/contract";
import { rep } from "./people.ts";

export const newBusiness: Pipeline = {
  id: "default",
  label: "New business",
  counts: true,
  stages: [
    { id: "discovery", label: "Discovery", probability: 0.2, isClosed: false, isWon: false },
    { id: "proposal", label: "Proposal", probability: 0.6, isClosed: false, isWon: false },
    { id: "won", label: "Closed won", probability: 1, isClosed: true, isWon: true },
  ],
};

export const renewals: Pipeline = {
  id: "renewals",
  label: "Renewals",
  counts: true,
  stages: [
    { id: "due", label: "Renewal due", probability: 0.5, isClosed: false, isWon: false },
    { id: "renewed", label: "Renewed", probability: 1, isClosed: true, isWon: true },
  ],
};

let counter = 0;
const nextId = () => `00000000-0000-4000-9000-${String(++counter).padStart(12, "0")}`;

/** Every deal owner is on the team. */
export const NO_OTHER_OWNERS: RouteResult<typeof api.deals.owners> = {
  owners: [],
  hasUnowned: false,
};

export const ownedBy = ({ id, name }: Pick<TeamMember, "id" | "name">): DealOwner => ({
  id,
  name,
  isOnTeam: true,
});

const DEFAULT_OWNER: Deal["Owner"] = { User: { id: rep.id, name: rep.name } };

export const ownFieldOf = (given: Partial<OwnFieldInfo> = {}): OwnFieldInfo => ({
  ...{ name: "renewal_date", label: "Renewal date", type: "date", options: [] },
  ...{ isEditable: true, isReading: false, goneAt: null, note: "" },
  ...given,
});

export function dealOf(change: Partial<Deal> = {}): Deal {
  const id = nextId();
  const { User: owner } = (change.Owner === undefined ? DEFAULT_OWNER : change.Owner) ?? {};
  return {
    id,
    hubspotId: String(1000 + counter),
    url: `https://app.hubspot.test/contacts/1/record/0-3/${1000 + counter}`,
    name: `Deal ${counter}`,
    closeDate: "2026-12-01",
    amountInHomeCurrency: 12_500,
    forecastCategory: "PIPELINE",
    dealUpdate: "",
    dealUpdateAt: null,
    nextStep: "",
    nextStepAt: null,
    lostReason: "",
    daysInStage: 12,
    Owner: DEFAULT_OWNER,
    ownedBy: owner ? ownedBy(owner) : null,
    Stage: {
      hubspotId: "discovery",
      label: "Discovery",
      probability: 0.2,
      closed: false,
      closedWon: false,
      closedLost: false,
      pipelineId: "default",
      pipelineLabel: "New business",
    },
    Reviews: [],
    pendingWrite: null,
    ...change,
  };
}

export function writeOf(change: Partial<CrmWrite> = {}): CrmWrite {
  return {
    id: nextId(),
    dealId: nextId(),
    dealName: "Acme rollout",
    hubspotId: "77",
    kind: "property",
    target: "dealstage",
    value: "Proposal",
    previous: "Discovery",
    theirValue: null,
    state: "waiting",
    attempts: 0,
    words: null,
    wants: [],
    createdBy: "Ana Silva",
    createdAt: "2026-11-15T11:00:00.000Z",
    settledAt: null,
    ...change,
  };
}

/** The outbox as the server returns it, with counts at least as high as the listed writes. */
export function outboxOf(
  writes: CrmWrite[] = [],
  counts: Partial<RouteResult<typeof api.crm.writes>["counts"]> = {},
): RouteResult<typeof api.crm.writes> {
  const listed = { waiting: 0, sent: 0, refused: 0, conflict: 0, "dry-run": 0, discarded: 0 };
  for (const { state } of writes) listed[state] += 1;
  return { writes, counts: { ...listed, ...counts } };
}

export function syncOf(change: Partial<Sync> = {}): Sync {
  return {
    id: "00000000-0000-4000-8000-0000000000c1",
    kind: "full",
    state: "done",
    phase: "done",
    done: 8800,
    total: 8800,
    error: null,
    startedAt: "2026-11-15T11:50:00.000Z",
    updatedAt: "2026-11-15T11:58:00.000Z",
    finishedAt: "2026-11-15T11:58:00.000Z",
    ...change,
  };
}

export function statusOf(
  connection: Partial<NonNullable<HubspotStatus["connection"]>> | null = {},
  counts: Partial<HubspotStatus["counts"]> = {},
): HubspotStatus {
  return {
    isConfigured: true,
    connection: connection && {
      state: "connected",
      mode: "dry-run",
      mayWrite: false,
      portalId: "48975575",
      accountUrl: "https://app.hubspot.test/home?portalId=48975575",
      scopes: ["oauth", "crm.objects.deals.read", "crm.objects.owners.read"],
      updateProperty: "deal_update",
      connectedAt: "2026-11-01T09:00:00.000Z",
      trouble: null,
      ...connection,
    },
    sync: null,
    readings: [],
    counts: {
      deals: 8800,
      pipelines: 2,
      owners: 7,
      unmatchedOwners: [],
      writesWaiting: 0,
      writesRefused: 0,
      conflicts: 0,
      ...counts,
    },
  };
}
