import { z } from "zod";
import type { CrmAccount, CrmOwner, CrmPipeline, CrmStage, CrmTeam } from "../../ports/crm.ts";
import { cached } from "./cached.ts";
import { type AccountSettings, CATEGORY_PROPERTY, LOST_REASON_PROPERTY } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { ACCOUNT_PATH, ARCHIVED_PIPELINES_PATH } from "./paths.ts";
import { definitionReader, holdsText, toWantedProperty } from "./properties.ts";
import { Paging, textFrom, textOrNull, validItems, zoneFrom } from "./values.ts";

const Id = z.union([z.string(), z.number()]).transform(String);

const Details = z.object({
  portalId: z.union([z.number(), z.string()]).transform(String),
  timeZone: z.unknown().optional(),
  companyCurrency: z.unknown().optional(),
  uiDomain: z.unknown().optional(),
});

const Stage = z.object({
  id: z.string(),
  label: z.unknown().optional(),
  displayOrder: z.number().catch(0),
  metadata: z.record(z.string(), z.unknown()).catch({}),
  archived: z.boolean().catch(false),
});
const Pipelines = z.object({
  results: validItems(
    z.object({
      id: z.string(),
      label: z.unknown().optional(),
      displayOrder: z.number().catch(0),
      stages: validItems(Stage).catch([]),
      archived: z.boolean().catch(false),
    }),
  ),
});

const Owners = z.object({
  results: validItems(
    z.object({
      id: Id,
      email: z.unknown().optional(),
      firstName: z.unknown().optional(),
      lastName: z.unknown().optional(),
      userId: z.unknown().optional(),
      userIdIncludingInactive: z.unknown().optional(),
      teams: validItems(
        z.object({ id: Id, name: z.unknown().optional(), primary: z.boolean().catch(false) }),
      ).catch([]),
    }),
  ),
  paging: Paging,
});
type OwnerPage = z.infer<typeof Owners>;

const UserIds = validItems(Id).catch([]);
const Teams = z.object({
  results: validItems(
    z.object({ id: Id, name: z.unknown().optional(), userIds: UserIds, secondaryUserIds: UserIds }),
  ),
});

/** Optional: without it teams are known from their owners, who are almost all users. */
const TEAMS_SCOPE = "settings.users.teams.read";

export type AccountReader = ReturnType<typeof accountReader>;

const OWNERS_PER_PAGE = 100;
const HOME_CACHE_MS = 60 * 60_000;

/** Reads an account's settings, pipelines, owners and properties. */
export function accountReader(
  client: HubspotClient,
  { updateProperty, ownFields }: Pick<AccountSettings, "updateProperty" | "ownFields">,
) {
  const { sdk, call, get, pace, scopes } = client;
  const details = () => get(ACCOUNT_PATH, Details);
  /** Cached, because every page of deals needs it and it almost never changes. */
  const home = cached(
    pace,
    HOME_CACHE_MS,
    async (): Promise<AccountSettings> => ({
      ...homeFrom(await details()),
      updateProperty,
      ownFields,
    }),
  );
  const definition = definitionReader(client);

  async function account(): Promise<CrmAccount> {
    const found = await details();
    const { timeZone, currency } = homeFrom(found);
    const category = await definition("deals", CATEGORY_PROPERTY);
    const update = await definition("deals", updateProperty);
    return {
      id: found.portalId,
      currency,
      timeZone,
      uiDomain: textFrom(found.uiDomain) || "app.hubspot.com",
      hasForecastCategory: category !== null && !category.archived,
      updateProperty: update && holdsText(update) ? update.name : null,
    };
  }

  async function lostReasonOptions() {
    const found = await definition("deals", LOST_REASON_PROPERTY);
    return toWantedProperty(LOST_REASON_PROPERTY, found).options;
  }

  /** Includes archived pipelines, because deals still refer to their stages. */
  async function pipelines(): Promise<CrmPipeline[]> {
    const { results: active } = await call({ answer: Pipelines }, () =>
      sdk.crm.pipelines.pipelinesApi.getAll("deals"),
    );
    // The SDK can't query archived pipelines.
    const { results: all } = await get(ARCHIVED_PIPELINES_PATH, Pipelines);
    const known = new Set(active.map(({ id }) => id));
    const archived = all.filter((one) => one.archived && !known.has(one.id));
    return [...active, ...archived].map(
      ({ id, label, displayOrder, stages, archived: isArchived }) => ({
        id,
        label: textFrom(label),
        displayOrder,
        isArchived,
        stages: stages.map((stage) => ({
          ...stageFrom(stage),
          isArchived: isArchived || stage.archived,
        })),
      }),
    );
  }

  async function owners(): Promise<CrmOwner[]> {
    const active = await ownersThat(false);
    const present = new Set(active.map(({ id }) => id));
    const former = await ownersThat(true);
    return [...active, ...former.filter(({ id }) => !present.has(id))];
  }

  async function ownersThat(areArchived: boolean): Promise<CrmOwner[]> {
    const found = await ownerRecords(areArchived);
    return found.map(({ id, email, firstName, lastName, ...owner }) => ({
      id,
      email: textFrom(email),
      name: `${textFrom(firstName)} ${textFrom(lastName)}`.trim() || textFrom(email),
      // Former users have their id only in this field.
      crmUserId: textOrNull(owner.userId) ?? textOrNull(owner.userIdIncludingInactive),
      isArchived: areArchived,
    }));
  }

  async function ownerRecords(areArchived: boolean): Promise<OwnerPage["results"]> {
    const found: OwnerPage["results"] = [];
    let after: string | null = null;
    do {
      const from: string | undefined = after ?? undefined;
      const page: OwnerPage = await call({ answer: Owners }, () =>
        sdk.crm.owners.ownersApi.getPage(undefined, from, OWNERS_PER_PAGE, areArchived),
      );
      found.push(...page.results);
      after = page.paging;
    } while (after !== null);
    return found;
  }

  /** The teams of users, by name. HubSpot doesn't tell which team is part of which. */
  async function teams(): Promise<CrmTeam[]> {
    const owners = await ownerRecords(false);
    const found = (await scopes()).includes(TEAMS_SCOPE)
      ? await teamsByUsers(owners)
      : teamsByOwners(owners);
    return found.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  async function teamsByUsers(owners: OwnerPage["results"]): Promise<CrmTeam[]> {
    const { results } = await call({ answer: Teams }, () => sdk.settings.users.teamsApi.getAll());
    const emails = new Map(owners.map(({ userId, email }) => [textFrom(userId), textFrom(email)]));
    const members = (userIds: string[], isPrimary: boolean) =>
      userIds.map((userId) => ({ email: emails.get(userId) ?? "", isPrimary }));
    return results.map(({ id, name, userIds, secondaryUserIds }) => ({
      ...{ id, name: textFrom(name) },
      members: [...members(userIds, true), ...members(secondaryUserIds, false)],
    }));
  }

  return { account, home, definition, pipelines, owners, teams, lostReasonOptions };
}

function teamsByOwners(owners: OwnerPage["results"]): CrmTeam[] {
  const memberships = owners.flatMap(({ email, teams }) =>
    teams.map(({ id, name, primary }) => ({
      ...{ id, name: textFrom(name) },
      member: { email: textFrom(email), isPrimary: primary },
    })),
  );
  return [...Map.groupBy(memberships, ({ id }) => id)].map(([id, those]) => ({
    ...{ id, name: those[0]?.name ?? "" },
    members: those.map(({ member }) => member),
  }));
}

function homeFrom({ timeZone, companyCurrency }: z.infer<typeof Details>) {
  return { timeZone: zoneFrom(timeZone), currency: textFrom(companyCurrency) };
}

/** A stage's meaning comes from its metadata; the label can be anything. */
function stageFrom({
  id,
  label,
  displayOrder,
  metadata,
  archived,
}: z.infer<typeof Stage>): CrmStage {
  const text = textFrom(metadata.probability);
  const number = text === "" ? Number.NaN : Number(text);
  const probability = number >= 0 && number <= 1 ? number : null;
  const said = textFrom(metadata.isClosed);
  const isClosed = said === "" ? probability === 0 || probability === 1 : said === "true";
  return {
    id,
    label: textFrom(label),
    displayOrder,
    probability,
    isClosed,
    isWon: isClosed && probability === 1,
    isArchived: archived,
  };
}
