import { api } from "@touchline/contract";
import { skillsOfAttributes } from "@touchline/domain";
import type { Bind } from "../../http/bind.ts";
import {
  addUpdate,
  listUpdates,
  readNotes,
  readSkills,
  readTeamSkills,
  saveNotes,
  saveSkills,
} from "./member-file.service.ts";
import {
  createShareLink,
  readSharedActions,
  readShareLink,
  revokeShareLink,
} from "./share-links.service.ts";
import { addSnippet, listSnippets, readImage, removeSnippet } from "./snippets.service.ts";
import { addMember, readTeamTable } from "./team-table.service.ts";

export function peopleRoutes(on: Bind) {
  on(api.people.teamTable, ({ context, query }) => readTeamTable(context, query.asOf));

  on(api.people.teamSkills, ({ context }) => readTeamSkills(context));

  on(api.people.addMember, ({ context, body }) => addMember(context, body));

  on(api.people.updates, ({ context, params }) => listUpdates(context, params.id));

  on(api.people.addUpdate, ({ context, params, body }) => addUpdate(context, params.id, body));

  on(api.people.notes, ({ context, params }) => readNotes(context, params.id));

  on(api.people.saveNotes, ({ context, params, body }) => saveNotes(context, params.id, body));

  on(api.people.skills, ({ context, params }) => readSkills(context, params.id));

  on(api.people.saveSkills, ({ context, params, body }) => saveSkills(context, params.id, body));

  on(api.people.saveAttributes, ({ context, params, body }) =>
    saveSkills(context, params.id, skillsOfAttributes(body)),
  );

  on(api.people.snippets, ({ context, params }) => listSnippets(context, params.id));

  // Re-encoding a picture takes a while, so no transaction is open meanwhile.
  on.withVendors(api.people.addSnippet, ({ context, params, body }) =>
    addSnippet(context, params.id, body),
  );

  on(api.people.removeSnippet, ({ context, params }) => removeSnippet(context, params.id));

  on(api.people.image, ({ context, params, query }) =>
    readImage(context, params.imageId, query.size === "200" ? "thumbnail" : "whole"),
  );

  on(api.people.shareLink, ({ context, params }) => readShareLink(context, params.id));

  on(api.people.createShareLink, ({ context, params }) => createShareLink(context, params.id));

  on(api.people.revokeShareLink, ({ context, params }) => revokeShareLink(context, params.id));

  on(api.people.sharedActions, ({ context, params }) => readSharedActions(context, params.repUUID));
}
