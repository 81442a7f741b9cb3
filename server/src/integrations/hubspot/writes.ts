import {
  type DealProperty,
  isSameValue,
  isStandardProperty,
  ownFieldName,
  propertyOf,
} from "@touchline/domain";
import { z } from "zod";
import { type Crm, type CrmDeal, CrmError, type CrmValue } from "../../ports/crm.ts";
import type { AccountReader } from "./account.ts";
import { cached } from "./cached.ts";
import { recordCreator } from "./create-once.ts";
import { CATEGORY_PROPERTY, LOST_REASON_PROPERTY } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { holdsText, propertyCreator, toWantedProperty } from "./properties.ts";
import { closeInstantOf } from "./values.ts";

const PIPELINES_CACHE_MS = 10 * 60_000;

interface Given {
  accounts: AccountReader;
  dealById(id: string): Promise<CrmDeal>;
  updateProperty: string;
}

type Writer = Pick<
  Crm,
  | "setProperties"
  | "wantedProperties"
  | "createTask"
  | "updateTask"
  | "createNote"
  | "updateNote"
  | "deleteNote"
  | "ensureUpdateProperty"
>;

/** Writes to HubSpot. Setting a value is idempotent, so those calls may be retried. */
export function dealWriter(client: HubspotClient, given: Given): Writer {
  const { sdk, call, pace } = client;
  const { accounts, dealById, updateProperty } = given;
  const createOnce = recordCreator(client);
  const define = propertyCreator(client, accounts.definition);
  const pipelines = cached(pace, PIPELINES_CACHE_MS, accounts.pipelines);

  async function valuesFor(property: DealProperty, value: string): Promise<Record<string, string>> {
    // HubSpot takes days, numbers, yes or no and lists of options as we write them.
    if (!isStandardProperty(property)) return { [ownFieldName(property)]: value };
    switch (property) {
      case "dealstage": {
        // HubSpot refuses a stage of another pipeline unless the pipeline is sent too.
        const home = (await pipelines()).find(
          ({ isArchived, stages }) => !isArchived && stages.some(({ id }) => id === value),
        );
        return { dealstage: value, ...(home && { pipeline: home.id }) };
      }
      case "closedate": {
        const { timeZone } = await accounts.home();
        return { closedate: value === "" ? "" : closeInstantOf(value, timeZone) };
      }
      case "hs_manual_forecast_category":
        return { [CATEGORY_PROPERTY]: value };
      case "hs_next_step":
        return { hs_next_step: value };
      case "closed_lost_reason":
        return { [LOST_REASON_PROPERTY]: value };
      case "deal_update":
        return { [updateProperty]: value };
    }
  }

  async function update(
    dealId: string,
    values: readonly CrmValue[],
    filled: Record<string, string> = {},
  ): Promise<CrmDeal> {
    const each = values.map(({ property, value }) => valuesFor(property, value));
    const properties: Record<string, string> = Object.assign(
      { ...filled },
      ...(await Promise.all(each)),
    );
    await call({ answer: z.unknown() }, () =>
      sdk.crm.deals.basicApi.update(dealId, { properties }),
    );
    // HubSpot may set further fields, such as the category or close date of a new stage.
    return dealById(dealId);
  }

  return {
    async setProperties(dealId, [first, ...others], filled) {
      const after = await update(dealId, [first], filled);
      const different = others.filter(
        ({ property, value }) => !isSameValue(propertyOf(after, property), value),
      );
      return different.length > 0 ? update(dealId, different) : after;
    },

    wantedProperties: (names) =>
      Promise.all(
        names.map(async (name) => toWantedProperty(name, await accounts.definition("deals", name))),
      ),

    createTask(dealId, { subject, dueAt, ownerId }, tries) {
      const properties = {
        hs_task_subject: subject,
        hs_timestamp: dueAt.toISOString(),
        hs_task_status: "NOT_STARTED",
        hs_task_type: "TODO",
        ...(ownerId !== null && { hubspot_owner_id: ownerId }),
      };
      return createOnce({ type: "tasks", dealId, properties }, tries);
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

    createNote(dealId, { html, at }, tries) {
      const properties = { hs_note_body: html, hs_timestamp: at.toISOString() };
      return createOnce({ type: "notes", dealId, properties }, tries);
    },

    async updateNote(noteId, html) {
      const properties = { hs_note_body: html };
      await call({ answer: z.unknown() }, () =>
        sdk.crm.objects.basicApi.update("notes", noteId, { properties }),
      );
    },

    async deleteNote(noteId) {
      await call({ answer: z.unknown() }, () => sdk.crm.objects.basicApi.archive("notes", noteId));
    },

    async ensureUpdateProperty() {
      const found =
        (await accounts.definition("deals", updateProperty)) ?? (await makeUpdateProperty());
      if (holdsText(found)) return found.name;
      throw new CrmError(
        "refused",
        `HubSpot already has a deal property ${found.name}, but it doesn't hold text (${found.type}).`,
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
      });
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== "refused") throw error;
      const words = `The deal property ${updateProperty} couldn't be made. ${error.message}`;
      throw new CrmError("refused", words);
    }
  }
}
