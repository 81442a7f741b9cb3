import type {
  Day,
  DealProperty,
  DealShare,
  OwnField,
  OwnFieldValues,
  OwnProperty,
} from "@touchline/domain";

/** CRM port. One object serves one connected account. */
export interface Crm {
  account(): Promise<CrmAccount>;
  pipelines(): Promise<CrmPipeline[]>;
  /** Active and former owners, because deals still refer to former ones. */
  owners(): Promise<CrmOwner[]>;
  teams(): Promise<CrmTeam[]>;
  /** The targets of people, slice by slice. */
  goals(): Promise<OptionalReading<CrmGoal>>;
  /** What people submitted in the CRM's own forecast. */
  submissions(): Promise<OptionalReading<CrmSubmission>>;
  /** The account's exchange rates to its own currency, those of earlier days too. */
  exchangeRates(): Promise<OptionalReading<CrmRate>>;
  /** The deal properties that can be chosen as own fields, by label. */
  dealProperties(): Promise<CrmProperty[]>;
  /** The options of the lost reason, in order; none where it is free text. */
  lostReasonOptions(): Promise<Array<{ value: string; label: string }>>;

  /** Pages through all deals with their history. A cursor is opaque and survives a restart. */
  dealPage(cursor: string | null): Promise<Page<CrmDeal>>;
  /** Number of deals, if the CRM reports it. */
  countDeals(): Promise<number | null>;
  /**
   * Ids of deals modified at or after a time, oldest first. The CRM may index late, so let ranges
   * overlap.
   */
  changedDealIds(since: Date, cursor: string | null): Promise<Page<string>>;
  /** Loads deals by id: found (perhaps under a new id after a merge), or gone. */
  dealsById(ids: string[]): Promise<FoundDeals>;
  /** Like `dealPage`, for archived deals. */
  archivedDealPage(cursor: string | null): Promise<Page<CrmDeal>>;
  /**
   * Activities and associated records of deals: contacts, tasks, notes, calls, emails, meetings.
   */
  associatedRecords(dealIds: string[]): Promise<CrmAssociatedRecords[]>;

  /**
   * Sets properties and returns the resulting deal. The first one is written alone: the CRM may set
   * others in response, so those are written afterwards where they differ.
   */
  setProperties(
    dealId: string,
    values: readonly [CrmValue, ...CrmValue[]],
    /** Further properties, by the CRM's names, that go together with the first. */
    filled?: Record<string, string>,
  ): Promise<CrmDeal>;
  /** How people can fill in deal properties that the CRM asks for; unknown ones are text. */
  wantedProperties(names: string[]): Promise<WantedProperty[]>;
  /** Creates a task or note, or finds the one created by an earlier try. */
  createTask(dealId: string, task: NewTask, tries: EarlierAttempts): Promise<{ id: string }>;
  updateTask(taskId: string, change: { isCompleted?: true; dueAt?: Date }): Promise<void>;
  createNote(
    dealId: string,
    note: { html: string; at: Date },
    tries: EarlierAttempts,
  ): Promise<{ id: string }>;
  updateNote(noteId: string, html: string): Promise<void>;
  /** Idempotent: a note that is already gone counts as deleted. */
  deleteNote(noteId: string): Promise<void>;
  /** Returns the property for the rep's update; creates it if it is missing and allowed. */
  ensureUpdateProperty(): Promise<string>;
}

export interface CrmValue {
  property: DealProperty;
  /** Empty to clear the property. */
  value: string;
}

/** A property that the account's own rules require for a change. */
export interface WantedProperty {
  name: string;
  label: string;
  type: "text" | "number" | "date" | "choice";
  options: Array<{ value: string; label: string }>;
}

/** A deal property as the CRM describes it. */
export interface CrmProperty extends OwnField {
  /** The CRM's group of properties. */
  group: string;
  isEditable: boolean;
}

export interface Page<T> {
  items: T[];
  /** Null on the last page. */
  next: string | null;
}

export interface CrmAccount {
  id: string;
  currency: string;
  timeZone: string;
  uiDomain: string;
  hasForecastCategory: boolean;
  /** Null if the account has no such property yet. */
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

/** A team of the CRM's users; which team is part of which isn't known. */
export interface CrmTeam {
  id: string;
  name: string;
  /** The email is empty if the CRM doesn't tell it. */
  members: Array<{ email: string; isPrimary: boolean }>;
}

/** Something that not every account lets us read. */
export type OptionalReading<T> = { items: T[] } | { missingScope: string };

/** What one person should reach from the first day to the last. */
export interface CrmGoal {
  id: string;
  /** The same for all slices of one goal. */
  goal: string;
  name: string;
  crmUserId: string;
  first: Day;
  last: Day;
  amount: number;
}

/** What one owner said would come from the first day to the last. */
export interface CrmSubmission {
  id: string;
  ownerId: string;
  /** Null for all pipelines. */
  pipelineId: string | null;
  first: Day;
  last: Day;
  amount: number;
  submittedAt: Date;
}

/** What one unit of a currency is worth in the account's own, since a day. */
export interface CrmRate {
  currency: string;
  rate: number;
  since: Day;
}

export interface CrmDeal {
  id: string;
  /** Ids of deals merged into this one. */
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
  lostReason: string;
  dealUpdate: string;
  ownerId: string | null;
  /** The own fields that were asked for and that the CRM has; null is empty. */
  ownFields: OwnFieldValues;
  /** How the deal is split between people; none if it isn't, null if we couldn't read it. */
  splits: DealShare[] | null;
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
  | "lost_reason"
  | "deal_update"
  | "name"
  | "pipeline"
  | OwnProperty;

export interface CrmChange {
  field: CrmField;
  at: Date;
  value: string | null;
  /** The CRM's user id, if a user made the change. */
  crmUserId: string | null;
  /** Made by a CRM automation, not by a user or an integration. */
  isByCrm?: boolean;
}

export interface FoundDeals {
  found: CrmDeal[];
  gone: string[];
  /** Requested ids that now belong to another deal. */
  renamed: Array<{ from: string; to: string }>;
}

export interface CrmAssociatedRecords {
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

/** Earlier tries to create a record, whose responses may have been lost. */
export interface EarlierAttempts {
  isFirst: boolean;
  /** Records older than this can't come from an earlier try. */
  since: Date;
  /** Records known to come from other writes, though they may look the same. */
  others: string[];
}

export interface NewTask {
  subject: string;
  dueAt: Date;
  ownerId: string | null;
}

/**
 * Why a CRM call failed. `revoked`: a user has to reconnect. `refused`: permanent, with a reason.
 * `missing`: the record is deleted. `away`: retry later, not before `retryAfterMs`. `unclear`: it
 * may have been done.
 */
export class CrmError extends Error {
  readonly kind: "revoked" | "refused" | "missing" | "away" | "unclear";
  readonly retryAfterMs: number;
  /** Names of the properties without which the CRM refuses the change. */
  readonly missing: string[];
  constructor(kind: CrmError["kind"], words: string, retryAfterMs = 0, missing: string[] = []) {
    super(words);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.missing = missing;
  }
}

export interface CrmConsent {
  /** Preselects the account if it is already known. */
  address(asked: {
    state: string;
    scopes: CrmScopes;
    redirectUri: string;
    accountId: string | null;
  }): string;
  exchange(code: string, redirectUri: string): Promise<CrmGrant>;
  /** Removes the app from the account and revokes the grant; fine if both are already gone. */
  uninstall(grant: CrmGrant): Promise<void>;
  /** Revokes the grant only: others use the app in the same account. */
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

export interface GrantStore {
  read(): Promise<CrmGrant>;
  save(grant: CrmGrant): Promise<void>;
}
