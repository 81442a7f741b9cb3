import type { Day } from "@touchline/domain";

/** What we need of a CRM, in our words. One object serves one connected account. */
export interface Crm {
  account(): Promise<CrmAccount>;
  pipelines(): Promise<CrmPipeline[]>;
  /** Active and former: deals keep pointing at people who have left. */
  owners(): Promise<CrmOwner[]>;

  /** Every deal there is, with its history, in pages. A cursor is opaque and survives a restart. */
  dealPage(cursor: string | null): Promise<Page<CrmDeal>>;
  /** How many deals there are, as far as the CRM tells. */
  countDeals(): Promise<number | null>;
  /** Ids of deals modified at or after an instant, oldest first; the CRM may notice late, so overlap. */
  changedDealIds(since: Date, cursor: string | null): Promise<Page<string>>;
  /** Deals by id: found (perhaps under a new id after a merge), or gone. */
  dealsById(ids: string[]): Promise<FoundDeals>;
  /** The same for deals in the CRM's bin. */
  archivedDealPage(cursor: string | null): Promise<Page<CrmDeal>>;
  /** What happened around deals: contacts, tasks, notes, calls, e-mails, meetings. */
  surroundings(dealIds: string[]): Promise<CrmSurroundings[]>;

  /**
   * Sets properties and says what the CRM made of the deal afterwards. The first is written alone: the CRM may
   * set others in answer, so they are written after it, where they differ.
   */
  setProperties(dealId: string, values: readonly [CrmValue, ...CrmValue[]]): Promise<CrmDeal>;
  /** Creates a task or note, or finds the one that an earlier try has created. */
  createTask(dealId: string, task: NewTask, tries: EarlierTries): Promise<{ id: string }>;
  updateTask(taskId: string, change: { isCompleted?: true; dueAt?: Date }): Promise<void>;
  createNote(
    dealId: string,
    note: { html: string; at: Date },
    tries: EarlierTries,
  ): Promise<{ id: string }>;
  /** Has a note say something else. */
  updateNote(noteId: string, html: string): Promise<void>;
  /** The property that holds a rep's update: makes it if it is missing and may be made. */
  ensureUpdateProperty(): Promise<string>;
}

/** A person's words for what a CRM calls a property. */
export type CrmProperty = "stage" | "closeDate" | "forecastCategory" | "nextStep" | "dealUpdate";

export interface CrmValue {
  property: CrmProperty;
  /** Empty where nothing is to be held. */
  value: string;
}

/** What a deal of the CRM's holds of a property, as text. */
export function crmValueOf(deal: CrmDeal, property: CrmProperty): string {
  switch (property) {
    case "stage":
      return deal.stageId ?? "";
    case "closeDate":
      return deal.closeDate ?? "";
    case "forecastCategory":
      return deal.forecastCategory ?? "";
    case "nextStep":
      return deal.nextStep;
    case "dealUpdate":
      return deal.dealUpdate;
  }
}

export interface Page<T> {
  items: T[];
  /** Null at the end. */
  next: string | null;
}

export interface CrmAccount {
  id: string;
  currency: string;
  timeZone: string;
  uiDomain: string;
  hasForecastCategory: boolean;
  /** Null where the account has no property for it yet. */
  updateProperty: string | null;
}

export interface CrmPipeline {
  id: string;
  label: string;
  displayOrder: number;
  isArchived: boolean;
  stages: CrmStage[];
}

export interface CrmStage {
  id: string;
  label: string;
  displayOrder: number;
  probability: number | null;
  isClosed: boolean;
  isWon: boolean;
  isArchived: boolean;
}

export interface CrmOwner {
  id: string;
  email: string;
  name: string;
  crmUserId: string | null;
  isArchived: boolean;
}

export interface CrmDeal {
  id: string;
  /** Ids of deals that were merged into this one. */
  mergedIds: string[];
  name: string;
  pipelineId: string | null;
  stageId: string | null;
  amount: number | null;
  currency: string | null;
  amountInHomeCurrency: number | null;
  closeDate: Day | null;
  forecastCategory: string | null;
  nextStep: string;
  dealUpdate: string;
  ownerId: string | null;
  createdAt: Date;
  modifiedAt: Date;
  isArchived: boolean;
  lastContactedAt: Date | null;
  nextActivityAt: Date | null;
  contactCount: number;
  /** Oldest first. */
  history: CrmChange[];
}

export type CrmField =
  | "stage"
  | "amount"
  | "close_date"
  | "forecast_category"
  | "owner"
  | "next_step"
  | "deal_update"
  | "name"
  | "pipeline";

export interface CrmChange {
  field: CrmField;
  at: Date;
  value: string | null;
  /** The CRM's id of the person, where a person made the change. */
  crmUserId: string | null;
  /** Whether the CRM made it by itself: a rule of its own, no person and no program. */
  isByCrm?: boolean;
}

export interface FoundDeals {
  found: CrmDeal[];
  gone: string[];
  /** An asked-for id that now belongs to another deal. */
  renamed: Array<{ from: string; to: string }>;
}

export interface CrmSurroundings {
  dealId: string;
  contacts: Array<{ id: string; name: string; email: string; title: string }>;
  tasks: Array<{
    id: string;
    subject: string;
    dueAt: Date | null;
    isCompleted: boolean;
    completedAt: Date | null;
  }>;
  activities: Array<{
    id: string;
    kind: "EMAIL" | "INCOMING_EMAIL" | "CALL" | "MEETING" | "NOTE";
    at: Date;
    title: string;
  }>;
}

/** What is known of earlier tries to create something, whose answers may have been lost. */
export interface EarlierTries {
  isFirst: boolean;
  /** Nothing that is older can come from one. */
  since: Date;
  /** What other writes have created, though it may look the same. */
  others: string[];
}

export interface NewTask {
  subject: string;
  dueAt: Date;
  ownerId: string | null;
}

/**
 * Why the CRM did not do as it was told.
 *
 * `revoked`: the connection is over until somebody connects again. `refused`:
 * it will never do this, and says why. `missing`: the record is gone. `away`:
 * try again later, not before `retryAfterMs`. `unclear`: it may have happened.
 */
export class CrmError extends Error {
  readonly kind: "revoked" | "refused" | "missing" | "away" | "unclear";
  readonly retryAfterMs: number;
  constructor(kind: CrmError["kind"], words: string, retryAfterMs = 0) {
    super(words);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Consent: where to send somebody, and what comes back. */
export interface CrmConsent {
  /** An account that is known already is the one offered. */
  address(asked: {
    state: string;
    scopes: CrmScopes;
    redirectUri: string;
    accountId: string | null;
  }): string;
  exchange(code: string, redirectUri: string): Promise<CrmGrant>;
  /** Tells the CRM that the grant is no longer wanted. */
  revoke(grant: CrmGrant): Promise<void>;
}

export type CrmScopes = "read" | "write";

export interface CrmGrant {
  accountId: string;
  scopes: string[];
  accessToken: string;
  refreshToken: string;
  expiresAt: Date;
}

/** Reads and keeps the grant of one connected account. */
export interface GrantStore {
  read(): Promise<CrmGrant>;
  save(grant: CrmGrant): Promise<void>;
}
