import { parseArgs } from "node:util";
import { systemOf } from "../context/viewer.ts";
import { deleteOrganisation } from "../features/workspace-deletion/workspace-deletion.service.ts";
import type { Command } from "./command.ts";
import { nameOf, parseOrganisationId } from "./organisation.ts";
import { withProduct } from "./with-product.ts";

export const deleteOrgCommand: Command = {
  summary: "deletes one organisation with everything it has here",
  help: `npm run admin -- delete-org ID --name NAME

Deletes an organisation: nobody of it gets in any more, vendors are told that their grants are over, and every row goes.
NAME must be its name, letter by letter. There is no way back but a backup; export-org first, if it may be wanted.`,
  async run({ args, environment, say }) {
    const options = { name: { type: "string" } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const organisationId = parseOrganisationId(positionals[0]);
    return withProduct(environment, async ({ inStore, outside, now }) => {
      const name = await nameOf(inStore, organisationId);
      if (values.name !== name) {
        say(`Nothing was deleted: say --name ${JSON.stringify(name)} to delete it.`);
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
