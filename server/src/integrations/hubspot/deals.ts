import { z } from "zod";
import { type CrmDeal, CrmError, type FoundDeals, type Page } from "../../ports/crm.ts";
import { type AccountSettings, mergedIds, requestedProperties, toCrmDeal } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { splitReader } from "./splits.ts";
import { HubspotRecord, HubspotRecordPage } from "./values.ts";

/** HubSpot's page size limit when histories are requested. */
const PER_PAGE = 50;

export function dealReader(
  client: HubspotClient,
  home: () => Promise<AccountSettings>,
  asked: Pick<AccountSettings, "updateProperty" | "ownFields">,
) {
  const { sdk, call } = client;
  const { properties, withHistory } = requestedProperties(asked);
  const withSplits = splitReader(client);

  const pageOf = (isArchived: boolean) => async (cursor: string | null) => {
    const here = await home();
    const { results, paging } = await call({ answer: HubspotRecordPage }, () =>
      sdk.crm.deals.basicApi.getPage(
        PER_PAGE,
        cursor ?? undefined,
        properties,
        withHistory,
        undefined,
        isArchived,
      ),
    );
    const items = results.map((thing) => toCrmDeal({ ...thing, archived: isArchived }, here));
    return {
      items: isArchived ? items : await withSplits(items),
      next: paging,
    } satisfies Page<CrmDeal>;
  };

  /**
   * Returns null if the deal is deleted. The returned id differs if the deal was merged into
   * another.
   */
  async function thingById(id: string): Promise<HubspotRecord | null> {
    try {
      return await call({ answer: HubspotRecord }, () =>
        sdk.crm.deals.basicApi.getById(id, properties, withHistory),
      );
    } catch (error) {
      if (error instanceof CrmError && error.kind === "missing") return null;
      throw error;
    }
  }

  async function dealById(id: string): Promise<CrmDeal> {
    const thing = await thingById(id);
    if (!thing) throw new CrmError("missing", `HubSpot has no deal ${id}.`);
    return toCrmDeal(thing, await home());
  }

  async function dealsById(ids: string[]): Promise<FoundDeals> {
    const wanted = [...new Set(ids)];
    const known = wanted.filter((id) => /^\d+$/.test(id));
    const things = new Map<string, HubspotRecord>();
    for (let start = 0; start < known.length; start += PER_PAGE) {
      const batch = known.slice(start, start + PER_PAGE);
      for (const thing of await batchOf(batch)) things.set(thing.id, thing);
      const heirs = mergeTargets(things);
      // HubSpot doesn't document whether batch reads follow merges; single reads do.
      for (const id of batch.filter((each) => !things.has(each) && !heirs.has(each))) {
        const thing = await thingById(id);
        if (thing && !thing.archived) things.set(thing.id, withMerged(thing, id));
      }
    }
    const here = await home();
    const heirs = mergeTargets(things);
    return {
      found: await withSplits([...things.values()].map((thing) => toCrmDeal(thing, here))),
      gone: wanted.filter((id) => !things.has(id) && !heirs.has(id)),
      renamed: wanted.flatMap((from) => {
        const to = things.has(from) ? undefined : heirs.get(from);
        return to === undefined ? [] : [{ from, to }];
      }),
    };
  }

  /** Returns the deals found; HubSpot answers 207 if some are missing. */
  async function batchOf(ids: string[]): Promise<HubspotRecord[]> {
    const { results } = await call(
      { answer: z.object({ results: HubspotRecordPage.shape.results }) },
      () =>
        sdk.crm.deals.batchApi.read({
          inputs: ids.map((id) => ({ id })),
          properties,
          propertiesWithHistory: withHistory,
        }),
    );
    return results.filter(({ archived }) => !archived);
  }

  return { dealPage: pageOf(false), archivedDealPage: pageOf(true), dealById, dealsById };
}

/** Maps ids of merged deals to the id of the deal they were merged into. */
function mergeTargets(things: Map<string, HubspotRecord>): Map<string, string> {
  return new Map(
    [...things.values()].flatMap((thing) => mergedIds(thing).map((id) => [id, thing.id] as const)),
  );
}

function withMerged(thing: HubspotRecord, id: string): HubspotRecord {
  if (thing.id === id || mergedIds(thing).includes(id)) return thing;
  const merged = [...mergedIds(thing), id].join(";");
  return { ...thing, properties: { ...thing.properties, hs_merged_object_ids: merged } };
}
