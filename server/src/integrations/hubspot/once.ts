import { CrmError } from "../../ports/crm.ts";
import type { AccountReader } from "./account.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { type Making, postman } from "./making.ts";
import { markedMaker } from "./marks.ts";
import { type Definition, propertyMaker } from "./properties.ts";
import { Thing } from "./values.ts";

/** Holds our key on records we make. No two records can have the same, HubSpot sees to that. */
const KEY = "touchline_key";

/**
 * Makes records exactly once, however often the connection breaks in the middle.
 *
 * HubSpot has no idempotency keys. Where the account lets us have a unique property, a second
 * record with the same key is refused and the first is found by it. Where not, the key is written
 * into the text, and the deal's records are looked through before each attempt.
 */
export function onceMaker(
  client: HubspotClient,
  { definition }: Pick<AccountReader, "definition">,
) {
  const { sdk, call } = client;
  const create = postman(client);
  const { makeWithMark } = markedMaker(client);
  const define = propertyMaker(client, definition);
  const prepared = new Map<Making["type"], boolean>();

  async function makeOnce(making: Making): Promise<{ id: string }> {
    return (await hasUniqueKey(making.type)) ? makeWithKey(making) : makeWithMark(making);
  }

  async function makeWithKey(making: Making): Promise<{ id: string }> {
    const { type, key, properties } = making;
    try {
      return await create({ ...making, properties: { ...properties, [KEY]: key } }, true);
    } catch (error) {
      const made = isRefused(error) ? await byKey(type, key) : null;
      if (made) return made;
      throw error;
    }
  }

  /** Also among the deleted: what somebody threw away must not come back. */
  async function byKey(type: Making["type"], key: string): Promise<{ id: string } | null> {
    for (const isArchived of [false, true]) {
      try {
        const { id } = await call({ answer: Thing }, () =>
          sdk.crm.objects.basicApi.getById(type, key, [KEY], [], [], isArchived, KEY),
        );
        return { id };
      } catch (error) {
        if (!(error instanceof CrmError) || error.kind !== "missing") throw error;
      }
    }
    return null;
  }

  async function hasUniqueKey(type: Making["type"]): Promise<boolean> {
    const known = prepared.get(type);
    if (known !== undefined) return known;
    const found = await keyProperty(type);
    const isUnique = found?.hasUniqueValue === true && !found.archived;
    prepared.set(type, isUnique);
    return isUnique;
  }

  /** Null where the account lets us neither see nor make it. */
  async function keyProperty(type: Making["type"]): Promise<Definition | null> {
    try {
      const found = await definition(type, KEY);
      if (found) return found;
      const neighbour = await definition(type, "hs_timestamp");
      return await define(type, {
        name: KEY,
        label: "Touchline key",
        description: "Lets Touchline recognise what it has written.",
        groupName: neighbour?.groupName ?? "",
        isLong: false,
        isUnique: true,
      });
    } catch (error) {
      if (isRefused(error)) return null;
      throw error;
    }
  }

  return { makeOnce };
}

const isRefused = (error: unknown) => error instanceof CrmError && error.kind === "refused";
