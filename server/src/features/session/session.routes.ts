import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  createOrganisation,
  openSession,
  readSession,
  readSettings,
  savePreferences,
} from "./session.service.ts";
import { declineWorkspace, joinWorkspace, listWorkspaces } from "./workspaces.service.ts";

export function sessionRoutes(on: Bind) {
  on(api.session.settings, async ({ context }) => readSettings(context));
  on(api.session.read, ({ context }) => readSession(context));
  on(api.session.open, ({ context, body }) => openSession(context, body.idToken));
  on(api.session.workspaces, ({ context, body }) => listWorkspaces(context, body));
  on(api.session.join, ({ context, body }) => joinWorkspace(context, body));
  on(api.session.decline, ({ context, body }) => declineWorkspace(context, body));
  on(api.session.createOrganisation, ({ context, body }) => createOrganisation(context, body));
  on(api.session.savePreferences, ({ context, body }) => savePreferences(context, body));
}
