/** One entry of a property's history; all lists are newest first. */
export interface HistoryEntry {
  value: string;
  timestamp: string;
  sourceType: string;
  sourceId?: string;
  sourceLabel?: string;
  updatedByUserId?: number;
}

export type PropertyValues = Record<string, string | null>;

export interface CrmRecord {
  id: string;
  properties: PropertyValues;
  propertiesWithHistory?: Record<string, HistoryEntry[]>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
  archivedAt?: string;
  /** How a deal is split; the shares add up to 1, and the owner is among the people. */
  splits?: DealSplit[];
}

export interface DealSplit {
  ownerId: string;
  /** As HubSpot writes it: 0.6 */
  percentage: string;
}

export interface Stage {
  id: string;
  label: string;
  displayOrder: number;
  metadata: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
  writePermissions?: string;
}

export interface Pipeline {
  id: string;
  label: string;
  displayOrder: number;
  stages: Stage[];
  createdAt: string;
  updatedAt: string;
  archived: boolean;
}

export interface Owner {
  id: string;
  email: string;
  type: "PERSON" | "QUEUE";
  firstName: string;
  lastName: string;
  userId: number | null;
  userIdIncludingInactive: number | null;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
  teams?: { id: string; name: string; primary: boolean }[];
}

export interface PropertyOption {
  label: string;
  value: string;
  displayOrder: number;
  hidden: boolean;
  description?: string;
}

export interface PropertyDefinition {
  name: string;
  label: string;
  type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool" | "phone_number";
  fieldType: string;
  groupName: string;
  description: string;
  options: PropertyOption[];
  displayOrder: number;
  calculated: boolean;
  externalOptions: boolean;
  hasUniqueValue: boolean;
  hidden: boolean;
  hubspotDefined: boolean;
  formField: boolean;
  archived: boolean;
  modificationMetadata: {
    archivable: boolean;
    readOnlyDefinition: boolean;
    readOnlyValue: boolean;
  };
  referencedObjectType?: string;
  /** A number that is an amount. */
  showCurrencySymbol?: boolean;
  createdAt?: string;
  updatedAt?: string;
}

export const OBJECT_TYPES = [
  "contacts",
  "companies",
  "deals",
  "tasks",
  "notes",
  "meetings",
  "calls",
  "emails",
  "goal_targets",
  "forecasts",
] as const;

export type ObjectType = (typeof OBJECT_TYPES)[number];

export interface AssociationSeed {
  fromType: ObjectType;
  fromId: string;
  toType: ObjectType;
  toId: string;
}

export interface Account {
  portalId: number;
  name: string;
  timeZone: string;
  companyCurrency: string;
  /** The value of one unit of a foreign currency in the company's own. */
  exchangeRates: Record<string, number>;
  /** Since when they hold; the beginning of 2026 if not given. */
  ratesSince?: string;
  /** Rates of earlier days. */
  formerRates?: Array<{ currency: string; rate: number; since: string }>;
  /** Whether HubSpot sets the forecast category when the stage changes; a portal can disable it. */
  mapsForecastCategory: boolean;
  /** The forecast tool is only part of the larger plans; without it the property doesn't exist. */
  hasForecastTool: boolean;
  /** Rules of the account's administrators for deals, which the newest API version enforces. */
  writeRules?: WriteRule[];
  /** What HubSpot's documentation leaves open; without a choice the stand-in takes the first. */
  leftOpen?: LeftOpen;
}

export interface LeftOpen {
  /** Where a refusal names the missing properties. */
  namesMissingIn?: "context" | "message" | "nowhere";
  /** The status of a create that worked. */
  createdStatus?: 201 | 200;
  /** Whether a merge's event names the new deal, or only those that it was made of. */
  mergeNames?: "new deal" | "old deals";
  /** How many changes a property's history goes back. */
  historyLength?: number;
  /** Scopes that the account's plan or its installer don't have: left out, whatever is asked for. */
  scopesWithheld?: string[];
}

/** Properties that a deal needs on creation, or when a property gets a certain value. */
export interface WriteRule {
  when?: { property: string; value: string };
  requires: string[];
}

/** A property that an account has from the start. */
export type PropertySeed = Pick<
  PropertyDefinition,
  "name" | "label" | "type" | "fieldType" | "groupName"
> &
  Partial<PropertyDefinition> & { isReadOnly?: true };

export interface PortalSeed {
  account: Account;
  pipelines: Pipeline[];
  owners: Owner[];
  properties?: Partial<Record<ObjectType, PropertySeed[]>>;
  records: Partial<Record<ObjectType, CrmRecord[]>>;
  associations: AssociationSeed[];
}
