import { z } from "zod";
import { route } from "./route.ts";

export const workspaceDeletion = {
  deleteOrganisation: route({
    method: "POST",
    path: "/api/workspace/delete",
    access: "admin",
    summary: "Delete the workspace and everything in it for good; everyone is signed out at once",
    body: z.strictObject({
      /** The organisation's name, typed as a confirmation. */
      name: z.string().max(80),
    }),
    status: 202,
    response: z.object({ isDeleted: z.literal(true) }),
    perMinute: 10,
  }),
};
