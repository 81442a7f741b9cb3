import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemOf } from "../context/viewer.ts";
import { exportOrganisation } from "../features/exports/organisation-file.service.ts";
import type { Command } from "./command.ts";
import { nameOf, parseOrganisationId } from "./organisation.ts";
import { withProduct } from "./with-product.ts";

export const exportOrgCommand: Command = {
  summary: "exports everything one organisation has here to a file",
  help: `npm run admin -- export-org ID [FILE]

Writes all rows of one organisation into FILE (ID.jsonl), one JSON object a line, as they are at one moment: for customers who leave or want to know what is stored. Secrets are left out. Unlike a manager's own export it includes everyone's private pages.`,
  async run({ args, environment, say }) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const organisationId = parseOrganisationId(positionals[0]);
    const file = resolve(positionals[1] ?? `${organisationId}.jsonl`);
    return withProduct(environment, async ({ inStore, now }) => {
      const name = await nameOf(inStore, organisationId);
      const unfinished = `${file}.unfinished`;
      const to = createWriteStream(unfinished, { mode: 0o600 });
      const viewer = systemOf(organisationId);
      const rows = await exportOrganisation({ viewer, inStore, now }, to);
      await rename(unfinished, file);
      const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
      say(`${file}: ${count} rows of ${name}`);
      return 0;
    });
  },
};
