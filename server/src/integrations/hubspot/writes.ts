import { z } from "zod";
import { type Crm, type CrmDeal, CrmError, type CrmProperty } from "../../ports/crm.ts";
import type { AccountReader } from "./account.ts";
import { CATEGORY_PROPERTY } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { onceMaker } from "./once.ts";
import { holdsText, propertyMaker } from "./properties.ts";
import { remembered } from "./remember.ts";
import { closeInstantOf } from "./values.ts";

const PIPELINES_LIFE_MS = 10 * 60_000;

interface Given {
  accounts: AccountReader;
  dealById(id: string): Promise<CrmDeal>;
  updateProperty: string;
}

type Writer = Pick<
  Crm,
  "setProperty" | "createTask" | "updateTask" | "createNote" | "ensureUpdateProperty"
>;

/** Writes to HubSpot. Setting a value twice is setting it once, so those calls may be repeated. */
export function dealWriter(client: HubspotClient, given: Given): Writer {
  const { sdk, call, pace } = client;
  const { accounts, dealById, updateProperty } = given;
  const { makeOnce } = onceMaker(client, accounts);
  const define = propertyMaker(client, accounts.definition);
  const pipelines = remembered(pace, PIPELINES_LIFE_MS, accounts.pipelines);

  async function valuesFor(property: CrmProperty, value: string): Promise<Record<string, string>> {
    switch (property) {
      case "stage": {
        // A stage of another pipeline is refused unless the pipeline comes with it.
        const home = (await pipelines()).find(({ stages }) =>
          stages.some(({ id }) => id === value),
        );
        return { dealstage: value, ...(home && { pipeline: home.id }) };
      }
      case "closeDate": {
        const { timeZone } = await accounts.home();
        return { closedate: value === "" ? "" : closeInstantOf(value, timeZone) };
      }
      case "forecastCategory":
        return { [CATEGORY_PROPERTY]: value };
      case "nextStep":
        return { hs_next_step: value };
      case "dealUpdate":
        return { [updateProperty]: value };
    }
  }

  return {
    async setProperty(dealId, property, value) {
      const properties = await valuesFor(property, value);
      await call({ answer: z.unknown() }, () =>
        sdk.crm.deals.basicApi.update(dealId, { properties }),
      );
      // HubSpot may set more than it was told: the category or the close date of a new stage.
      return dealById(dealId);
    },

    createTask(dealId, { subject, dueAt, ownerId }, key) {
      const properties = {
        hs_task_subject: subject,
        hs_timestamp: dueAt.toISOString(),
        hs_task_status: "NOT_STARTED",
        hs_task_type: "TODO",
        ...(ownerId !== null && { hubspot_owner_id: ownerId }),
      };
      return makeOnce({ type: "tasks", dealId, properties, key });
    },

    async updateTask(taskId, { isCompleted, dueAt }) {
      const properties: Record<string, string> = {
        ...(isCompleted && { hs_task_status: "COMPLETED" }),
        ...(dueAt && { hs_timestamp: dueAt.toISOString() }),
      };
      if (Object.keys(properties).length === 0) return;
      await call({ answer: z.unknown() }, () =>
        sdk.crm.objects.basicApi.update("tasks", taskId, { properties }),
      );
    },

    createNote(dealId, { html, at }, key) {
      const properties = { hs_note_body: html, hs_timestamp: at.toISOString() };
      return makeOnce({ type: "notes", dealId, properties, key });
    },

    async ensureUpdateProperty() {
      const found =
        (await accounts.definition("deals", updateProperty)) ?? (await makeUpdateProperty());
      if (holdsText(found)) return found.name;
      throw new CrmError(
        "refused",
        `HubSpot already has a deal property ${found.name}, but it does not hold text (${found.type}).`,
      );
    },
  };

  async function makeUpdateProperty() {
    try {
      return await define("deals", {
        name: updateProperty,
        label: "Deal update",
        description: "Latest update of the deal's owner, written in Touchline.",
        groupName: "dealinformation",
        isLong: true,
        isUnique: false,
      });
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== "refused") throw error;
      const words = `The deal property ${updateProperty} could not be made. ${error.message}`;
      throw new CrmError("refused", words);
    }
  }
}
