import { CrmError } from "../../ports/crm.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { linkReader } from "./links.ts";
import { type Making, postman } from "./making.ts";
import { plainFrom } from "./neighbours.ts";

const GRACE_MS = 2_000;
/** What was made a moment ago is among the newest; a deal may have thousands. */
const NEWEST = 500;

const BODIES = { tasks: "hs_task_body", notes: "hs_note_body" } as const;

/** Makes records that carry their key in their text, and looks for it before making another. */
export function markedMaker(client: HubspotClient) {
  const { linkedTo, recordsOf } = linkReader(client);
  const create = postman(client);

  async function makeWithMark(making: Making): Promise<{ id: string }> {
    const before = await find(making);
    if (before) return before;
    try {
      return await create({ ...making, properties: marked(making) }, false);
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== "unclear") throw error;
      // What was cut off may still be under way.
      await client.pace.pause(GRACE_MS);
      const made = await find(making);
      if (made) return made;
      throw error;
    }
  }

  /** By association, not by search: the search index is some seconds behind. */
  async function find({ type, dealId, key }: Making): Promise<{ id: string } | null> {
    const linked = await linkedTo(type, [dealId]);
    const newest = [...(linked.get(dealId) ?? [])]
      .sort((left, right) => Number(right) - Number(left))
      .slice(0, NEWEST);
    const body = BODIES[type];
    const records = await recordsOf(type, newest, [body]);
    const found = records.find(({ properties }) => plainFrom(properties[body]).includes(key));
    return found ? { id: found.id } : null;
  }

  return { makeWithMark };
}

function marked({ type, properties, key }: Making): Record<string, string> {
  const body = BODIES[type];
  return { ...properties, [body]: `${properties[body] ?? ""}<p>Touchline ${key}</p>` };
}
