import { type CrmAssociatedRecords, CrmError } from "../../ports/crm.ts";
import {
  ASSOCIATED_TYPES,
  type AssociatedType,
  toActivities,
  toContact,
  toTask,
} from "./associated-types.ts";
import { associationReader } from "./association-reader.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import type { HubspotRecord } from "./values.ts";

const EMAIL_SCOPE = "sales-email-read";

const PROPERTIES: Record<AssociatedType, string[]> = {
  contacts: ["firstname", "lastname", "email", "jobtitle"],
  tasks: ["hs_task_subject", "hs_task_status", "hs_task_completion_date", "hs_timestamp"],
  notes: ["hs_note_body", "hs_timestamp"],
  calls: ["hs_call_title", "hs_timestamp"],
  emails: ["hs_email_subject", "hs_email_direction", "hs_timestamp"],
  meetings: ["hs_meeting_title", "hs_meeting_start_time", "hs_timestamp"],
};

export function associatedRecordsReader(client: HubspotClient) {
  const { linkedTo, recordsOf } = associationReader(client);

  async function surroundings(dealIds: string[]): Promise<CrmAssociatedRecords[]> {
    const wanted = [...new Set(dealIds)];
    const mayReadEmails = (await client.scopes()).includes(EMAIL_SCOPE);
    const near = new Map<AssociatedType, Map<string, HubspotRecord[]>>();
    for (const neighbour of ASSOCIATED_TYPES) {
      if (neighbour === "emails" && !mayReadEmails) continue;
      near.set(neighbour, await around(neighbour, wanted));
    }
    return wanted.map((dealId) => {
      const those = (neighbour: AssociatedType) => near.get(neighbour)?.get(dealId) ?? [];
      return {
        dealId,
        contacts: those("contacts").map(toContact),
        tasks: those("tasks").map(toTask),
        activities: ASSOCIATED_TYPES.flatMap((neighbour) =>
          those(neighbour).flatMap((thing) => toActivities(neighbour, thing)),
        ).sort((left, right) => left.at.getTime() - right.at.getTime()),
      };
    });
  }

  async function around(
    neighbour: AssociatedType,
    dealIds: string[],
  ): Promise<Map<string, HubspotRecord[]>> {
    const linked = await linkedTo(neighbour, dealIds);
    const ids = new Set([...linked.values()].flatMap((each) => [...each]));
    const records = await allowed(neighbour, [...ids]);
    const byId = new Map(records.map((record) => [record.id, record]));
    return new Map(
      [...linked].map(([dealId, each]) => [dealId, [...each].flatMap((id) => byId.get(id) ?? [])]),
    );
  }

  async function allowed(neighbour: AssociatedType, ids: string[]): Promise<HubspotRecord[]> {
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
