import { AssociationSpecAssociationCategoryEnum } from "@hubspot/api-client/lib/codegen/crm/objects/models/AssociationSpec.js";
import { z } from "zod";
import type { HubspotClient } from "./hubspot-client.ts";
import { Id } from "./values.ts";

/** A record to be made for a deal, once for its key. */
export interface Making {
  type: "tasks" | "notes";
  dealId: string;
  properties: Record<string, string>;
  key: string;
}

/** Seen from the new record's side; from the deal's side the numbers differ. */
const TO_DEAL: Record<Making["type"], number> = { tasks: 216, notes: 214 };

/** Posts a record together with its link to the deal. */
export function postman({ sdk, call }: HubspotClient) {
  return ({ type, dealId, properties }: Making, isSafe: boolean): Promise<{ id: string }> => {
    const link = {
      associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined,
      associationTypeId: TO_DEAL[type],
    };
    const associations = [{ to: { id: dealId }, types: [link] }];
    return call({ answer: z.object({ id: Id }), isSafe }, () =>
      sdk.crm.objects.basicApi.create(type, { properties, associations }),
    );
  };
}
