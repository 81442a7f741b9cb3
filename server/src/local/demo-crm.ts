import { z } from "zod";
import type { Config } from "../config.ts";
import type { Viewer } from "../context/viewer.ts";
import { sealGrant } from "../features/crm/grant.ts";
import { startSyncOfKind } from "../features/crm/sync.service.ts";
import { addDemoLines } from "./demo-lines.ts";
import { withLocalStore } from "./local-store.ts";

const Portals = z.object({
  portals: z.array(z.object({ portalId: z.number(), name: z.string() })),
});
const Token = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scopes: z.array(z.string()),
});

/** The own fields that the demo's companies chose. */
const DEMO_FIELDS = [
  { name: "champion", label: "Champion", type: "text" },
  { name: "arr", label: "ARR", type: "currency" },
  { name: "renewal_date", label: "Renewal date", type: "date" },
  { name: "main_competitor", label: "Main competitor", type: "choice" },
  { name: "use_cases", label: "Use cases", type: "choices" },
] as const;

/** Connects a demo organisation to its sandbox account, as the consent flow would. */
export async function connectDemo(
  sandboxUrl: string,
  config: Config,
  { name, manager }: { name: string; manager: Viewer },
  now: Date,
): Promise<void> {
  const control = `${sandboxUrl}/control/hubspot`;
  const { portals } = Portals.parse(await (await fetch(`${control}/portals`)).json());
  const portal = portals.find((one) => one.name === name);
  if (!portal) throw new Error(`The sandbox has no HubSpot account called ${name}.`);
  const answer = await fetch(`${control}/portals/${portal.portalId}/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const token = Token.parse(await answer.json());
  const accountId = String(portal.portalId);
  const grant = {
    accountId,
    scopes: token.scopes,
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresAt: new Date(now.getTime() + token.expires_in * 1000),
  };

  await withLocalStore(config, (inStore) =>
    inStore(manager, async (store) => {
      await store.connection.connect({ accountId, scopes: token.scopes, now });
      await store.connection.saveGrant(sealGrant(config.keys, manager.organisationId, grant));
      await store.connection.change({ mode: "live" });
      // The first sync reads their values, and HubSpot's options.
      for (const [position, field] of DEMO_FIELDS.entries()) {
        const chosen = { ...field, options: [], isEditable: true };
        await store.ownFields.add(chosen, position, now, now);
      }
      await addDemoLines(store, now);
      await startSyncOfKind({ store, now }, "full");
    }),
  );
}
