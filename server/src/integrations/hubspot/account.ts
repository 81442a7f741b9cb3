import { z } from "zod";
import type { CrmAccount, CrmOwner, CrmPipeline, CrmStage } from "../../ports/crm.ts";
import { cached } from "./cached.ts";
import { type AccountSettings, CATEGORY_PROPERTY } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { ACCOUNT_PATH, ARCHIVED_PIPELINES_PATH } from "./paths.ts";
import { definitionReader, holdsText } from "./properties.ts";
import { Paging, textFrom, textOrNull, validItems, zoneFrom } from "./values.ts";

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
      id: z.union([z.string(), z.number()]).transform(String),
      email: z.unknown().optional(),
      firstName: z.unknown().optional(),
      lastName: z.unknown().optional(),
      userId: z.unknown().optional(),
      userIdIncludingInactive: z.unknown().optional(),
    }),
  ),
  paging: Paging,
});

export type AccountReader = ReturnType<typeof accountReader>;

const OWNERS_PER_PAGE = 100;
const HOME_CACHE_MS = 60 * 60_000;

/** Reads an account's settings, pipelines, owners and properties. */
export function accountReader(client: HubspotClient, updateProperty: string) {
  const { sdk, call, get, pace } = client;
  const details = () => get(ACCOUNT_PATH, Details);
  /** Cached, because every page of deals needs it and it almost never changes. */
  const home = cached(
    pace,
    HOME_CACHE_MS,
    async (): Promise<AccountSettings> => ({
      ...homeFrom(await details()),
      updateProperty,
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
    const found: CrmOwner[] = [];
    let after: string | null = null;
    do {
      const from: string | undefined = after ?? undefined;
      const page: z.infer<typeof Owners> = await call({ answer: Owners }, () =>
        sdk.crm.owners.ownersApi.getPage(undefined, from, OWNERS_PER_PAGE, areArchived),
      );
      found.push(
        ...page.results.map(({ id, email, firstName, lastName, ...owner }) => ({
          id,
          email: textFrom(email),
          name: `${textFrom(firstName)} ${textFrom(lastName)}`.trim() || textFrom(email),
          // Former users have their id only in this field.
          crmUserId: textOrNull(owner.userId) ?? textOrNull(owner.userIdIncludingInactive),
          isArchived: areArchived,
        })),
      );
      after = page.paging;
    } while (after !== null);
    return found;
  }

  return { account, home, definition, pipelines, owners };
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
