import { parseArgs } from "node:util";
import { systemOf } from "../context/viewer.ts";
import { deleteOrganisation } from "../features/workspace-deletion/workspace-deletion.service.ts";
import type { Command } from "./command.ts";
import { nameOf, parseOrganisationId } from "./organisation.ts";
import { withProduct } from "./with-product.ts";

export const deleteOrgCommand: Command = {
  summary: "deletes one organisation with everything it has here",
  help: `npm run admin -- delete-org ID --name NAME

Deletes an organisation: its people lose access, vendor grants are revoked, and every row goes.
NAME must match its name exactly. Only a backup can bring it back; run export-org first if you may need the data.`,
  async run({ args, environment, say }) {
    const options = { name: { type: "string" } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const organisationId = parseOrganisationId(positionals[0]);
    return withProduct(environment, async ({ inStore, outside, now }) => {
      const name = await nameOf(inStore, organisationId);
      if (values.name !== name) {
        say(`Nothing was deleted. Add --name ${JSON.stringify(name)} to delete it.`);
        return 1;
      }
      const viewer = systemOf(organisationId);
      await inStore(viewer, (store) => store.workspaceDeletion.blockAccess(now));
      await deleteOrganisation({ viewer, inStore, endConnections: outside.endConnections });
      say(`${name} is deleted.`);
      return 0;
    });
  },
};
