import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readHubspotTeams, setReportingLines } from "./reporting-lines.service.ts";
import {
  deactivate,
  reactivate,
  readAudit,
  readPeople,
  readServices,
  readSetUp,
  readWorkspace,
  saveSetUp,
  saveWorkspace,
  setManager,
  setRole,
} from "./workspace.service.ts";

export function workspaceRoutes(on: Bind) {
  on(api.workspace.read, ({ context }) => readWorkspace(context));
  on(api.workspace.save, ({ context, body }) => saveWorkspace(context, body));
  on(api.workspace.setUp, ({ context }) => readSetUp(context));
  on(api.workspace.saveSetUp, ({ context, body }) => saveSetUp(context, body));
  on(api.workspace.services, ({ context }) => readServices(context));
  on(api.workspace.people, ({ context }) => readPeople(context));
  on(api.workspace.setRole, ({ context, params, body }) => setRole(context, params.id, body));
  on(api.workspace.setManager, ({ context, params, body }) =>
    setManager(context, params.id, body.managerId),
  );
  on.withVendors(api.workspace.hubspotTeams, ({ context }) => readHubspotTeams(context));
  on(api.workspace.setReportingLines, ({ context, body }) => setReportingLines(context, body));
  on(api.workspace.deactivate, ({ context, params, body }) => deactivate(context, params.id, body));
  on(api.workspace.reactivate, ({ context, params }) => reactivate(context, params.id));
  on(api.workspace.audit, ({ context, query }) => readAudit(context, query));
}
