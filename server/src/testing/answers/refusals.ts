import { openapi, operationId, type Route, routes } from "@touchline/contract";
import { z } from "zod";
import { ROUTES, type Transcript } from "./transcript.ts";

/** Has its own place at the end of the story. */
const LAST = "workspaceDeletion.deleteOrganisation";

/** Every call for something that isn't there, and every change without what it needs. */
export async function refusals(story: Transcript): Promise<void> {
  for (const [name, route] of ROUTES) {
    if (route.stream || name === LAST) continue;
    await story.chapter(`refused-${name.split(".")[0]}`);
    const { params, query, body } = exampleOf(route);
    const given = { ...(params && { params }), ...(query && { query }) };
    if (route.params) {
      for (const who of ["maya", "sam"] as const) {
        await story.read(who, route, { ...given, ...(body !== undefined && { body }) } as never);
      }
    }
    if (route.body) await story.read("maya", route, { ...given, body: {} } as never);
  }
  await story.note("nothing else came of it");
}

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(
          z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() }),
        ),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
          .optional(),
      }),
    ),
  ),
});
const operations = new Map(
  Object.values(Description.parse(openapi(routes, "")).paths).flatMap((path) =>
    Object.values(path).map((each) => [each.operationId, each]),
  ),
);

/** The API description's example: its ids look right, and belong to nothing. */
function exampleOf(route: Route) {
  const operation = operations.get(operationId(route));
  const given = (place: string) => {
    const all = (operation?.parameters ?? []).filter(
      (each) => each.in === place && each.example !== undefined,
    );
    if (all.length === 0) return undefined;
    return Object.fromEntries(all.map(({ name, example }) => [name, String(example)]));
  };
  const body = operation?.requestBody?.content["application/json"]?.example;
  return { params: given("path"), query: given("query"), body };
}
