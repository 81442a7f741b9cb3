import { type AvailableField, api, type OwnFields } from "@touchline/contract";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { CrmError, type CrmProperty } from "../../ports/crm.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";

export const readOwnFields = ({ store }: RequestContext): Promise<OwnFields> =>
  store.ownFields.overview();

export async function listAvailable(context: VendorContext): Promise<AvailableField[]> {
  const all = await propertiesOf(context);
  return all.map(({ options: _, ...property }) => property);
}

/** Reads the values of new fields and deletes those of dropped ones, both in the background. */
export async function chooseFields(context: VendorContext, names: string[]): Promise<OwnFields> {
  const { viewer, inStore, now } = context;
  const before = await inStore(viewer, (store) => store.ownFields.list());
  const isChosen = (name: string) => before.some((field) => field.name === name);
  const news = names.filter((name) => !isChosen(name));
  const described = news.length > 0 ? await propertiesOf(context) : [];
  const unknown = news.find((name) => !described.some((one) => one.name === name));
  if (unknown) throw new Refusal("bad_request", `names: HubSpot has no deal property ${unknown}.`);
  return inStore(viewer, async (store) => {
    await store.ownFields.lock();
    const held = await store.ownFields.list();
    const dropped = held.filter(({ name }) => !names.includes(name));
    if (dropped.length > 0) {
      await mustNotBeUsed(store, dropped);
      const asked = await store.facts.ownFieldRules();
      await store.ownFields.remove(dropped.map(({ name }) => name));
      if (asked.some(({ name }) => dropped.some((field) => field.name === name))) {
        await store.risks.saveFrame({ judgedOn: null });
        await store.jobs.add(jobs.judgeRisk, {});
      }
      for (const { name } of dropped) await store.jobs.add(jobs.forgetOwnField, { name });
    }
    for (const [position, name] of names.entries()) {
      const found = described.find((one) => one.name === name);
      if (held.some((field) => field.name === name)) await store.ownFields.place(name, position);
      else if (found) await store.ownFields.add(found, position, now);
    }
    await startReading(store, now);
    const after = await store.ownFields.overview();
    await store.audit.record(now, "hubspot.fields-chosen", "own fields", {
      added: after.fields
        .filter(({ name }) => !held.some((field) => field.name === name))
        .map(({ label }) => label),
      removed: dropped.map(({ label }) => label),
    });
    await publishFields(store);
    return after;
  });
}

/** A line of business without its amount or date would have no figures. */
async function mustNotBeUsed(
  store: Store,
  dropped: readonly { name: string; label: string }[],
): Promise<void> {
  const [use] = await store.forecastLines.usesOf(dropped.map(({ name }) => name));
  if (!use) return;
  const label = dropped.find(({ name }) => name === use.field)?.label ?? use.field;
  throw new Refusal("conflict", `${label} is used by the line ${use.line}. Change the line first.`);
}

/** Queues the reading of values that were never read. */
export async function startReading(store: Store, now: Date): Promise<void> {
  if (await store.ownFields.startReading(await store.mirror.countDeals(), now)) {
    await store.jobs.add(jobs.readOwnFields, {});
  }
}

export const publishFields = (store: Store): Promise<void> =>
  store.live.publish(
    { everybody: true },
    { type: "stale", paths: [api.ownFields.list.path, ...DEAL_PATHS] },
  );

async function propertiesOf({
  crmOf,
  viewer,
}: Pick<VendorContext, "crmOf" | "viewer">): Promise<CrmProperty[]> {
  try {
    return await (await crmOf(viewer)).dealProperties();
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const isRefused = error.kind === "refused";
    throw new Refusal(
      isRefused || error.kind === "revoked" ? "conflict" : "unavailable",
      isRefused
        ? "HubSpot doesn't let us read its list of properties. Reconnect HubSpot in Settings → Integrations, then try again."
        : "We're having trouble fetching your data from HubSpot",
    );
  }
}
