import { NoResultError } from "kysely";
import { z } from "zod";
import { systemOf } from "../context/viewer.ts";
import type { InStore } from "../db/store.ts";
import { UsageError } from "./command.ts";

/** Returns the organisation id; throws on a malformed id instead of reporting it as not found. */
export function parseOrganisationId(id: string | undefined): string {
  if (!id || !z.uuid().safeParse(id).success) {
    throw new UsageError("Which organisation? Give its id, as listed by npm run admin -- orgs.");
  }
  return id;
}

export async function nameOf(inStore: InStore, organisationId: string): Promise<string> {
  return inStore(
    systemOf(organisationId),
    async (store) => (await store.workspace.read()).name,
    "read",
  ).catch((error: unknown) => {
    if (!(error instanceof NoResultError)) throw error;
    throw new Error(`There's no organisation ${organisationId}.`, { cause: error });
  });
}
