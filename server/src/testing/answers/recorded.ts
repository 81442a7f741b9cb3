import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnswersCompany } from "./company.ts";
import { namesIn } from "./transcript.ts";
import { NOISE, RANDOM } from "./written.ts";

const HERE = join(import.meta.dirname, "../../../../web/src/testing/recorded");
const READERS = ["maya", "sam"] as const;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** How the story's own ids begin. */
const NUMBERED = "00000000-0000-4000-8000-";
const DRAWN = "00000000-0000-4000-a000-";
/** Members of an answer that differ each time: the end of a secret, the id of a request. */
const NOISE_VALUES = new RegExp(`"(${[...NOISE].join("|")})":"[^"]*"`, "g");
const idOf = (one: string | { id: string }) => (typeof one === "string" ? one : one.id);
const numbered = (group: string, count: number) =>
  `00000000-0000-4000-${group}-${String(count).padStart(12, "0")}`;

/**
 * Answers what the web app's screens ask for, for their tests: when, then one line of JSON for each question in `asked-maya.txt`.
 *
 * Ids that the database draws are numbered, those of deals by HubSpot's.
 */
export async function recordAnswers(company: AnswersCompany): Promise<Map<string, string>> {
  const { answer, isKnown } = await recorder(company);
  const answered = new Map<string, string>();
  const asked = readAsked();
  // Some addresses hold ids that only another answer tells.
  const isLater = (question: string) => question.includes(DRAWN);
  for (const question of [...asked.filter((each) => !isLater(each)), ...asked.filter(isLater)]) {
    if (isKnown(question)) answered.set(question, await answer(question));
  }
  return new Map(
    READERS.map((reader) => {
      const lines = asked.filter((question) => question.startsWith(`${reader} `));
      const found = lines.flatMap((question) => answered.get(question) ?? []);
      const head = JSON.stringify({ at: new Date().toISOString() });
      return [join(HERE, `${reader}.jsonl`), `${[head, ...found].join("\n")}\n`];
    }),
  );
}

async function recorder(company: AnswersCompany) {
  const { people, organisationId, owner, product } = company;
  const deals = await owner.selectFrom("deals").select(["id", "crmId"]).execute();
  const users = await owner
    .selectFrom("users")
    .select("id")
    .where("organisationId", "=", organisationId)
    .orderBy("email")
    .execute();
  const known = new Set([organisationId, ...Object.values(people), ...users].map(idOf));
  const shownOf = new Map([
    ...[...known].map((id, place): [string, string] => [id, numbered("b000", place)]),
    ...deals.map(({ id, crmId }): [string, string] => [id, numbered("9000", Number(crmId))]),
  ]);
  const realOf = new Map([...shownOf].map(([real, shown]) => [shown, real]));
  const first = shownOf.size;
  const shownId = (real: string) => {
    if (real.startsWith(NUMBERED) && !shownOf.has(real)) return real;
    const shown = shownOf.get(real) ?? numbered("a000", shownOf.size - first + 1);
    shownOf.set(real, shown);
    realOf.set(shown, real);
    return shown;
  };
  const places = [...namesIn(company)].filter(([text]) => text.startsWith("http"));
  const secrets = new Map<string, string>();
  const stable = (text: string) => {
    let result = text.replace(UUID, shownId).replace(NOISE_VALUES, '"$1":"0000"');
    for (const [place, name] of places) result = result.replaceAll(place, `${name}.test`);
    for (const [pattern, kind] of RANDOM.slice(1)) {
      result = result.replace(pattern, (found) => {
        const name = secrets.get(found) ?? `${kind}-${secrets.size + 1}`;
        secrets.set(found, name);
        return name;
      });
    }
    return result;
  };
  return {
    isKnown: (question: string) =>
      question.match(UUID)?.every((id) => id.startsWith(NUMBERED) || realOf.has(id)) ?? true,
    async answer(question: string): Promise<string> {
      const [who = "", url = ""] = question.split(" ");
      const reader = READERS.find((each) => each === who);
      if (!reader) throw new Error(`${who} is not one of ${READERS.join(", ")}`);
      const { statusCode, headers, body } = await product.app.inject({
        method: "GET",
        url: url.replace(UUID, (id) => realOf.get(id) ?? id),
        headers: people[reader].headers,
      });
      // Pictures and files are not shown.
      const isJson = String(headers["content-type"]).startsWith("application/json");
      const answer = isJson ? stable(body) : "null";
      return `{"url":${JSON.stringify(url)},"status":${statusCode},"answer":${answer}}`;
    },
  };
}

/** Questions as `maya /api/deals?page=2`; the test of the screens writes the files. */
function readAsked(): string[] {
  return READERS.flatMap((reader) => {
    const lines = readFileSync(join(HERE, `asked-${reader}.txt`), "utf8").split("\n");
    return lines.filter(Boolean).map((url) => `${reader} ${url}`);
  });
}
