import { parseArgs } from "node:util";
import { z } from "zod";
import type { Command } from "./command.ts";
import { databaseUrlsOf, withFullAccess } from "./owner.ts";

const ListedOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  people: z.number(),
  since: z.string(),
});

export const orgsCommand: Command = {
  summary: "lists the organisations with their ids",
  help: `npm run admin -- orgs [PART OF A NAME]

Lists organisations by name: the id that export-org and delete-org ask for, since when they are here, how many people they
have, and what they are called.`,
  async run({ args, environment, say }) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const part = positionals.join(" ");
    const found = await withFullAccess(databaseUrlsOf(environment).ownerUrl, async (client) => {
      const { rows } = await client.query(
        `select o.id, o.name, to_char(o.created_at, 'YYYY-MM-DD') as since,
           (select count(*)::int from users u where u.organisation_id = o.id and u.deactivated_at is null) as people
         from organisations o where position(lower($1) in lower(o.name)) > 0 order by lower(o.name), o.id`,
        [part],
      );
      return z.array(ListedOrganisation).parse(rows);
    });
    for (const { id, name, people, since } of found) {
      say(`${id}  since ${since}  people ${String(people).padEnd(5)} ${name}`);
    }
    if (found.length === 0) say(part ? `None is called ${part}.` : "No organisations yet.");
    return 0;
  },
};
