import { parseArgs } from "node:util";
import { z } from "zod";
import { withClient } from "../db/with-client.ts";
import { DEAD, withJobAdmin } from "../jobs/queue.ts";
import { type Command, UsageError } from "./command.ts";

const FoundJob = z.object({
  id: z.string(),
  name: z.string(),
  job: z.string(),
  state: z.string(),
  tries: z.number(),
  startAfter: z.date(),
  words: z.string().nullable(),
});
type FoundJob = z.infer<typeof FoundJob>;

const MAX_LISTED = 200;

export const jobsCommand: Command = {
  summary: "lists waiting, running and failed jobs; retries or cancels one",
  help: `npm run admin -- jobs [--dead] [--name JOB]     lists them, the oldest first, ${MAX_LISTED} at most
npm run admin -- jobs retry ID                  has a job that gave up done once more
npm run admin -- jobs cancel ID                 keeps a job from being done, or forgets one that gave up

A job that fails is tried again five times with growing pauses; then it has failed and stays until you decide.
Retrying is safe: every job looks first at what it has done already.`,
  async run({ args, environment, say }) {
    const options = { dead: { type: "boolean" }, name: { type: "string" } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [what = "list", id] = positionals;
    const url = environment.DATABASE_URL;
    if (!url) throw new Error("DATABASE_URL is missing.");
    if (what === "list") return list(url, values, say);
    if (what !== "retry" && what !== "cancel") throw new UsageError(`There's no ${what} here.`);
    if (!id || !z.uuid().safeParse(id).success) throw new UsageError("Which job? Give its id.");
    return settle(url, what, id, say);
  },
};

async function list(
  url: string,
  { dead = false, name = "" }: { dead?: boolean; name?: string },
  say: (line: string) => void,
): Promise<number> {
  const found = await find(url, { dead, name });
  for (const { id, job, state, tries, startAfter, words } of found) {
    const when = startAfter.toISOString().slice(0, 19).replace("T", " ");
    say(`${id}  ${state.padEnd(7)} ${job.padEnd(24)} ${when}  tries ${tries}${outputText(words)}`);
  }
  if (found.length === 0) say(dead ? "No failed jobs." : "No waiting jobs.");
  return 0;
}

const outputText = (words: string | null) =>
  words ? `\n    ${words.replaceAll(/\s+/g, " ").slice(0, 200)}` : "";

async function settle(
  url: string,
  what: "retry" | "cancel",
  id: string,
  say: (line: string) => void,
): Promise<number> {
  const [found] = await find(url, { id });
  if (!found) {
    say(`There's no job ${id} that waits or gave up.`);
    return 1;
  }
  if (what === "retry" && found.name !== DEAD) {
    say(`The job ${id} hasn't failed; it will be retried automatically.`);
    return 1;
  }
  if (what === "cancel") {
    await withJobAdmin(url, (keeper) => keeper.cancel(found.name, id));
    say(`${found.job}: cancelled.`);
    return 0;
  }
  const isRevived = await withJobAdmin(url, (keeper) => keeper.retry(id));
  say(isRevived ? `${found.job}: will run again.` : `The job ${id} has finished in the meantime.`);
  return isRevived ? 0 : 1;
}

function find(
  url: string,
  {
    dead = null,
    name = "",
    id = null,
  }: { dead?: boolean | null; name?: string; id?: string | null },
): Promise<FoundJob[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select id, name, coalesce(source_name, name) as job,
         case when name = $1 then 'dead' when state = 'created' then 'waiting' else state::text end as state,
         coalesce(source_retry_count, retry_count) as tries, start_after as "startAfter",
         coalesce(source_output, output) ->> 'message' as words
       from pgboss.job
       where state < 'completed'
         and ($2::boolean is null or (name = $1) = $2)
         and ($3 = '' or coalesce(source_name, name) = $3)
         and ($4::uuid is null or id = $4)
       order by start_after, id limit ${MAX_LISTED}`,
      [DEAD, dead, name, id],
    );
    return z.array(FoundJob).parse(rows);
  });
}
