import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { hubspotProject } from "../integrations/hubspot/project-files.ts";
import { type Command, UsageError } from "./command.ts";

const Options = z.object({
  to: z.string().min(1).default("hubspot"),
  name: z.string().trim().min(1).max(200).default("Touchline"),
  "support-email": z.email().max(320),
  replace: z.boolean().default(false),
});

export const hubspotProjectCommand: Command = {
  summary: "writes the folder of your HubSpot app, for HubSpot's command line",
  needsDatabase: false,
  help: `npm run admin -- hubspot-project --support-email ADDRESS [--to hubspot] [--name Touchline] [--replace]

Writes the files of a HubSpot developer project for the address in PUBLIC_URL: the app with its redirect address and
scopes, the webhooks it subscribes to, the card on deals and the app's home page. Upload it with HubSpot's command line;
docs/guides/hubspot.md goes through it step by step. Without https HubSpot can't call back: then there are neither
webhooks nor a card, and changes arrive within five minutes.`,
  async run({ args, environment, say }) {
    const text = { type: "string" } as const;
    const { values } = parseArgs({
      args,
      options: { to: text, name: text, "support-email": text, replace: { type: "boolean" } },
    });
    const wanted = Options.safeParse(values);
    if (!wanted.success) {
      const [issue] = wanted.error.issues;
      throw new UsageError(`--${String(issue?.path[0])}: ${issue?.message}`);
    }
    const { to, name, "support-email": supportEmail, replace } = wanted.data;
    const publicUrl = addressFrom(environment.PUBLIC_URL);
    if (existsSync(to) && readdirSync(to).length > 0 && !replace) {
      throw new UsageError(`${to} isn't empty. Name another folder, or add --replace.`);
    }
    const files = hubspotProject({ publicUrl, name, supportEmail });
    for (const [path, content] of Object.entries(files)) {
      const file = join(to, path);
      mkdirSync(dirname(file), { recursive: true });
      const isText = typeof content === "string";
      writeFileSync(file, isText ? content : `${JSON.stringify(content, null, 2)}\n`);
      say(file);
    }
    say(`\nFor ${publicUrl}. Next: cd ${to} && npx @hubspot/cli@8 project upload`);
    return 0;
  },
};

/** HubSpot takes https addresses, and http ones of this machine only. */
function addressFrom(given: string | undefined): string {
  if (!given) throw new UsageError("PUBLIC_URL is missing.");
  if (!URL.canParse(given)) throw new UsageError("PUBLIC_URL isn't an address.");
  const { protocol, hostname, origin } = new URL(given);
  if (protocol !== "https:" && hostname !== "localhost") {
    throw new UsageError("PUBLIC_URL must begin with https://, or HubSpot refuses it.");
  }
  return origin;
}
