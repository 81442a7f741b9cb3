import { CrmError, type CrmSurroundings } from "../../ports/crm.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { linkReader } from "./links.ts";
import { activityFrom, contactFrom, NEIGHBOURS, type Neighbour, taskFrom } from "./neighbours.ts";
import type { Thing } from "./values.ts";

const EMAIL_SCOPE = "sales-email-read";

const PROPERTIES: Record<Neighbour, string[]> = {
  contacts: ["firstname", "lastname", "email", "jobtitle"],
  tasks: ["hs_task_subject", "hs_task_status", "hs_task_completion_date", "hs_timestamp"],
  notes: ["hs_note_body", "hs_timestamp"],
  calls: ["hs_call_title", "hs_timestamp"],
  emails: ["hs_email_subject", "hs_email_direction", "hs_timestamp"],
  meetings: ["hs_meeting_title", "hs_meeting_start_time", "hs_timestamp"],
};

export function surroundingsReader(client: HubspotClient) {
  const { linkedTo, recordsOf } = linkReader(client);

  async function surroundings(dealIds: string[]): Promise<CrmSurroundings[]> {
    const wanted = [...new Set(dealIds)];
    const mayReadEmails = (await client.scopes()).includes(EMAIL_SCOPE);
    const near = new Map<Neighbour, Map<string, Thing[]>>();
    for (const neighbour of NEIGHBOURS) {
      if (neighbour === "emails" && !mayReadEmails) continue;
      near.set(neighbour, await around(neighbour, wanted));
    }
    return wanted.map((dealId) => {
      const those = (neighbour: Neighbour) => near.get(neighbour)?.get(dealId) ?? [];
      return {
        dealId,
        contacts: those("contacts").map(contactFrom),
        tasks: those("tasks").map(taskFrom),
        activities: NEIGHBOURS.flatMap((neighbour) =>
          those(neighbour).flatMap((thing) => activityFrom(neighbour, thing)),
        ).sort((left, right) => left.at.getTime() - right.at.getTime()),
      };
    });
  }

  async function around(neighbour: Neighbour, dealIds: string[]): Promise<Map<string, Thing[]>> {
    const linked = await linkedTo(neighbour, dealIds);
    const ids = new Set([...linked.values()].flatMap((each) => [...each]));
    const records = await allowed(neighbour, [...ids]);
    const byId = new Map(records.map((record) => [record.id, record]));
    return new Map(
      [...linked].map(([dealId, each]) => [dealId, [...each].flatMap((id) => byId.get(id) ?? [])]),
    );
  }

  async function allowed(neighbour: Neighbour, ids: string[]): Promise<Thing[]> {
    try {
      return await recordsOf(neighbour, ids, PROPERTIES[neighbour]);
    } catch (error) {
      // Some accounts grant the email scope and still refuse access to emails.
      const isRefused = error instanceof CrmError && error.kind === "refused";
      if (neighbour === "emails" && isRefused) return [];
      throw error;
    }
  }

  return { surroundings };
}
