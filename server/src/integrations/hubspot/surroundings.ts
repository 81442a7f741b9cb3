import { z } from "zod";
import { CrmError, type CrmSurroundings } from "../../ports/crm.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { activityFrom, contactFrom, NEIGHBOURS, type Neighbour, taskFrom } from "./neighbours.ts";
import { Paging, sound, type Thing, Things } from "./values.ts";

const DEALS_PER_CALL = 1_000;
const RECORDS_PER_CALL = 100;
const EMAIL_SCOPE = "sales-email-read";

const Id = z.union([z.string(), z.number()]).transform(String);
const Links = z.object({
  results: sound(
    z.object({
      from: z.object({ id: Id }),
      to: sound(z.object({ toObjectId: Id })),
      paging: Paging,
    }),
  ),
});

type Linked = Map<string, Set<string>>;

/** Reads what happened around deals. */
export function surroundingsReader({ sdk, call, scopes }: HubspotClient) {
  async function surroundings(dealIds: string[]): Promise<CrmSurroundings[]> {
    const wanted = [...new Set(dealIds)];
    const mayReadEmails = (await scopes()).includes(EMAIL_SCOPE);
    const near = new Map<string, Thing[]>();
    for (const neighbour of NEIGHBOURS) {
      if (neighbour === "emails" && !mayReadEmails) continue;
      const linked = await linksTo(neighbour, wanted);
      const things = await thingsOf(neighbour, [...new Set([...linked.values()].flatMap(ids))]);
      for (const [dealId, linkedIds] of linked) {
        const found = ids(linkedIds).flatMap((id) => things.get(id) ?? []);
        near.set(`${neighbour} ${dealId}`, found);
      }
    }
    return wanted.map((dealId) => {
      const around = (neighbour: Neighbour) => near.get(`${neighbour} ${dealId}`) ?? [];
      return {
        dealId,
        contacts: around("contacts").map(contactFrom),
        tasks: around("tasks").map(taskFrom),
        activities: NEIGHBOURS.flatMap((neighbour) =>
          around(neighbour).flatMap((thing) => activityFrom(neighbour, thing)),
        ).sort((left, right) => left.at.getTime() - right.at.getTime()),
      };
    });
  }

  /** A deal without any is an entry in the answer's errors, which says nothing worth reading. */
  async function linksTo(neighbour: Neighbour, dealIds: string[]): Promise<Linked> {
    const linked: Linked = new Map();
    let inputs: Array<{ id: string; after?: string }> = dealIds.map((id) => ({ id }));
    while (inputs.length > 0) {
      const batch = inputs.splice(0, DEALS_PER_CALL);
      const { results } = await call({ answer: Links }, () =>
        sdk.crm.associations.v4.batchApi.getPage("deals", neighbour, { inputs: batch }),
      );
      for (const { from, to, paging } of results) {
        const known = linked.get(from.id) ?? new Set();
        for (const { toObjectId } of to) known.add(toObjectId);
        linked.set(from.id, known);
        if (paging !== null) inputs = [...inputs, { id: from.id, after: paging }];
      }
    }
    return linked;
  }

  async function thingsOf(neighbour: Neighbour, wanted: string[]): Promise<Map<string, Thing>> {
    const things = new Map<string, Thing>();
    for (let start = 0; start < wanted.length; start += RECORDS_PER_CALL) {
      const batch = wanted.slice(start, start + RECORDS_PER_CALL);
      for (const thing of await batchOf(neighbour, batch)) things.set(thing.id, thing);
    }
    return things;
  }

  async function batchOf(neighbour: Neighbour, batch: string[]): Promise<Thing[]> {
    const request = {
      inputs: batch.map((id) => ({ id })),
      properties: PROPERTIES[neighbour],
      propertiesWithHistory: [],
    };
    try {
      const answer = z.object({ results: Things.shape.results });
      const { results } = await call({ answer }, () =>
        sdk.crm.objects.batchApi.read(neighbour, request),
      );
      return results.filter(({ archived }) => !archived);
    } catch (error) {
      // Some accounts grant the scope and refuse the e-mails all the same.
      if (neighbour === "emails" && error instanceof CrmError && error.kind === "refused") return [];
      throw error;
    }
  }

  return { surroundings };
}

const ids = (set: Set<string>) => [...set];

const PROPERTIES: Record<Neighbour, string[]> = {
  contacts: ["firstname", "lastname", "email", "jobtitle"],
  tasks: ["hs_task_subject", "hs_task_status", "hs_task_completion_date", "hs_timestamp"],
  notes: ["hs_note_body", "hs_timestamp"],
  calls: ["hs_call_title", "hs_timestamp"],
  emails: ["hs_email_subject", "hs_email_direction", "hs_timestamp"],
  meetings: ["hs_meeting_title", "hs_meeting_start_time", "hs_timestamp"],
};
