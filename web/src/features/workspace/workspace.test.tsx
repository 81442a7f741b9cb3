import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type AuditEntry, api, type WorkspacePerson } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { statusOf } from "../../testing/crm.ts";
import { admin, manager, observer, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const asManager = sessionOf(manager);
const kept = {
  name: "Northwind",
  currency: "EUR",
  isCurrencyOfCrm: true,
  timeZone: "Europe/Berlin",
  fiscalStartMonth: 1,
  weekStartsOn: "monday" as const,
  managersSee: "everybody" as const,
};
const personOf = (
  { id, name, title, emailAddress, role }: typeof rep,
  change: Partial<WorkspacePerson> = {},
): WorkspacePerson => ({
  id,
  name,
  title,
  emailAddress,
  role,
  managerId: null,
  observesId: null,
  sub: false,
  joinedAt: "2026-01-05T09:00:00.000Z",
  deactivatedAt: null,
  openActions: 0,
  ...change,
});

beforeEach(() => {
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.security.read, { methods: [], people: [] });
});

describe("[BY-9] the settings of the workspace", () => {
  it("are saved as a whole, and a currency of the CRM stays as it is", async () => {
    mockRoute(api.workspace.read, kept);
    const saved = mockRoute(api.workspace.save, { ...kept, name: "Northwind North" });
    await openApp("/settings/general", asManager);
    const name = await screen.findByRole("textbox", { name: "Name" });
    expect(screen.getByRole("textbox", { name: "Currency" })).toHaveProperty("disabled", true);
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Give your workspace a name.")).toBeTruthy();
    await userEvent.type(name, "Northwind North");
    await userEvent.click(screen.getByRole("combobox", { name: "Week starts on" }));
    await userEvent.click(await screen.findByRole("option", { name: "Sunday" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Workspace saved")).toBeTruthy();
    expect(saved.map(({ body }) => body)).toEqual([
      {
        name: "Northwind North",
        timeZone: "Europe/Berlin",
        fiscalStartMonth: 1,
        weekStartsOn: "sunday",
      },
    ]);
  });

  it("say what the server refuses, and keep what was typed", async () => {
    mockRoute(api.workspace.read, kept);
    mockRoute(api.workspace.save, errorResponse(400, "Name is too good.", "bad_request", "name"));
    await openApp("/settings/general", asManager);
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Name is too good."), "beside its field").toBeTruthy();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Northwind!");
  });
});

describe("[BY-9] the people of the workspace", () => {
  const open = async (...people: WorkspacePerson[]) => {
    mockRoute(api.workspace.people, people);
    await openApp("/settings/people", asManager);
    return within(await screen.findByRole("list", { name: "People" }));
  };

  it("leave after a question, and hand over what is open", async () => {
    const table = await open(
      personOf(manager, { sub: true }),
      personOf(rep, { openActions: 2 }),
      personOf(otherRep, { joinedAt: null }),
    );
    expect(table.getByText("Not signed in yet")).toBeTruthy();
    expect(table.queryByRole("button", { name: `More about ${manager.name}` })).toBeNull();
    const left = mockRoute(
      api.workspace.deactivate,
      personOf(rep, { deactivatedAt: "2026-11-15T09:00:00.000Z" }),
    );
    const more = table.getByRole("button", { name: `More about ${rep.name}` });
    const deactivate = async () => {
      await userEvent.click(more);
      await userEvent.click(await screen.findByRole("menuitem", { name: "Deactivate" }));
    };
    await deactivate();
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(more);
    await deactivate();
    const dialog = within(await screen.findByRole("dialog"));
    const heir = "Who takes over 2 open actions?";
    await userEvent.click(dialog.getByRole("combobox", { name: heir }));
    await userEvent.click(await screen.findByRole("option", { name: otherRep.name }));
    await userEvent.click(dialog.getByRole("button", { name: "Deactivate" }));
    expect(await screen.findByText(`${rep.name} was deactivated`)).toBeTruthy();
    expect(left[0]?.body).toEqual({ handOverTo: otherRep.id });
  });

  it("are invited, [S-7] told of if they want no mail, or imported from the owners in HubSpot", async () => {
    const status = statusOf();
    const unmatchedOwners = [{ name: "Uma", email: "uma@acme.test" }];
    mockRoute(api.crm.status, { ...status, counts: { ...status.counts, unmatchedOwners } });
    await open(personOf(manager, { sub: true }));
    expect(await screen.findByRole("checkbox", { name: /Uma/ })).toBeTruthy();
    const invited = mockRoute(api.people.addMember, {
      ...otherRep,
      unsubscribed: ["ines@acme.test"],
    });
    await userEvent.click(screen.getByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite someone" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Ines");
    await userEvent.type(dialog.getByRole("textbox", { name: "Title" }), "AE");
    await userEvent.type(dialog.getByRole("textbox", { name: /mail/i }), "ines@acme.test");
    await userEvent.click(dialog.getByRole("button", { name: "Invite" }));
    expect(
      await screen.findByText("Invited: they can join by signing in with that address"),
    ).toBeTruthy();
    expect(
      screen.getByText(
        "ines@acme.test doesn't want mail from this workspace, so it wasn't sent there.",
      ),
    ).toBeTruthy();
    expect(invited[0]?.body).toMatchObject({ emailAddress: "ines@acme.test", role: "rep" });
  });

  it("change their role; a refusal says why", async () => {
    const table = await open(personOf(manager, { sub: true }), personOf(rep));
    mockRoute(api.workspace.setRole, errorResponse(409, "A workspace needs a manager."));
    await userEvent.click(table.getByRole("button", { name: `Role of ${manager.name}: Manager` }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Rep" }));
    expect(await screen.findByText("A workspace needs a manager.")).toBeTruthy();
  });

  it("report to a manager; nobody reports to themselves", async () => {
    const table = await open(personOf(manager, { sub: true }), personOf(rep));
    expect(
      table.queryByRole("button", { name: new RegExp(`Manager of ${manager.name}`) }),
    ).toBeNull();
    const saved = mockRoute(api.workspace.setManager, personOf(rep, { managerId: manager.id }));
    await userEvent.click(
      table.getByRole("button", { name: `Manager of ${rep.name}: No manager` }),
    );
    await userEvent.click(await screen.findByRole("menuitemradio", { name: manager.name }));
    expect(await screen.findByText(`${rep.name} reports to ${manager.name} now`)).toBeTruthy();
    expect(saved[0]?.body).toEqual({ managerId: manager.id });
  });

  const lead = personOf({ ...otherRep, role: "manager" }, { managerId: manager.id });
  const led = personOf(rep, { managerId: lead.id });
  const team = [personOf(manager, { sub: true }), lead, led];

  it("[TREE-1] stand below the person they report to, those outside of the tree last", async () => {
    const table = await open(
      personOf(observer),
      personOf(rep, { managerId: lead.id }),
      lead,
      personOf(admin),
      personOf(manager, { sub: true }),
    );
    const names = table.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
    const order = [manager, otherRep, rep, observer, admin].map(({ emailAddress }) => emailAddress);
    expect(names.map((text) => order.findIndex((name) => text.includes(`${name}`)))).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(table.getByText("Observes everyone")).toBeTruthy();
    expect(table.queryByRole("button", { name: `Move ${observer.name}` })).toBeNull();
  });

  it("[TREE-1] move by drag and drop, and a circle is refused with a sentence", async () => {
    const table = await open(...team);
    const saved = mockRoute(api.workspace.setManager, personOf(rep, { managerId: manager.id }));
    const row = (name: string) => {
      const found = table.getAllByRole("listitem").find((one) => one.textContent?.includes(name));
      if (!found) throw new Error(`No row of ${name}`);
      return found;
    };
    const drag = (from: string, to: string) => {
      const dataTransfer = { setData: () => undefined, effectAllowed: "", dropEffect: "" };
      fireEvent.dragStart(row(from), { dataTransfer });
      fireEvent.dragOver(row(to), { dataTransfer });
      fireEvent.drop(row(to), { dataTransfer });
    };
    drag(manager.emailAddress, lead.emailAddress);
    expect(
      await screen.findByText(
        `${manager.name} can't report to ${lead.name}: ${lead.name} already reports to ${manager.name}.`,
      ),
    ).toBeTruthy();
    expect(saved).toEqual([]);
    drag(rep.emailAddress, manager.emailAddress);
    expect(await screen.findByText(`${rep.name} reports to ${manager.name} now`)).toBeTruthy();
    expect(saved.map(({ body }) => body)).toEqual([{ managerId: manager.id }]);
  });

  it("[TREE-1] move with the keyboard, announced; Escape changes nothing", async () => {
    const table = await open(...team);
    const saved = mockRoute(api.workspace.setManager, personOf(rep));
    table.getByRole("button", { name: `Move ${rep.name}` }).focus();
    await userEvent.keyboard("{Enter}{ArrowUp}{Escape}");
    expect(saved).toEqual([]);
    await userEvent.keyboard("{Enter}{ArrowUp}");
    expect(
      screen.getByText(new RegExp(`^${rep.name}: reports to ${manager.name}\\. Arrow keys`)),
    ).toBeTruthy();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
    expect(await screen.findByText(`${rep.name} reports to no one now`)).toBeTruthy();
    expect(saved.map(({ body }) => body)).toEqual([{ managerId: null }]);
  });

  it("[TREE-1] a manager who leaves is followed by their own manager, or by the one who is chosen", async () => {
    const table = await open(...team, personOf({ ...admin, role: "manager", name: "Eva" }));
    const left = mockRoute(api.workspace.deactivate, lead);
    await userEvent.click(table.getByRole("button", { name: `More about ${lead.name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Deactivate" }));
    const dialog = within(await screen.findByRole("dialog"));
    const successor = dialog.getByRole("combobox", {
      name: `Who takes over 1 report of ${lead.name}?`,
    });
    expect(successor).toHaveProperty("value", `${manager.name}, their manager`);
    await userEvent.click(successor);
    await userEvent.click(await screen.findByRole("option", { name: "Eva" }));
    await userEvent.click(dialog.getByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(left[0]?.body).toEqual({ handOverTo: null, successorId: admin.id }));
  });

  it("[TREE-3] become observers of one team, and a former manager names a successor", async () => {
    const table = await open(...team);
    const changed = mockRoute(api.workspace.setRole, lead);
    await userEvent.click(table.getByRole("button", { name: `Role of ${lead.name}: Manager` }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Observer" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: `Make ${lead.name} an observer?` }),
    );
    await userEvent.click(dialog.getByRole("combobox", { name: "What they see" }));
    await userEvent.click(await screen.findByRole("option", { name: `${manager.name}'s team` }));
    await userEvent.click(dialog.getByRole("button", { name: "Make them an observer" }));
    expect(await screen.findByText(`${lead.name} is an observer now`)).toBeTruthy();
    expect(changed.map(({ body }) => body)).toEqual([
      { role: "observer", observesId: manager.id, successorId: manager.id },
    ]);
  });

  it("[TREE-3] read whether a role takes a seat, where Touchline is paid for", async () => {
    mockRoute(api.workspace.people, team);
    await openApp("/settings/people", { ...asManager, hasBilling: true });
    await userEvent.click(
      await screen.findByRole("button", { name: `Role of ${lead.name}: Manager` }),
    );
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Observer" }));
    const dialog = await screen.findByRole("dialog", { name: `Make ${lead.name} an observer?` });
    expect(within(dialog).getByText(/ Free of charge\.$/)).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: `Role of ${lead.name}: Manager` }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Admin" }));
    expect(await screen.findByText(/ Takes a seat\.$/)).toBeTruthy();
  });

  it("[TREE-3] are invited as observers of one team", async () => {
    await open(...team);
    const invited = mockRoute(api.people.addMember, { ...observer, unsubscribed: [] });
    await userEvent.click(screen.getByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite someone" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Oskar");
    await userEvent.type(dialog.getByRole("textbox", { name: "Title" }), "CFO");
    await userEvent.type(dialog.getByRole("textbox", { name: /mail/i }), "oskar@acme.test");
    await userEvent.click(dialog.getByRole("radio", { name: "Observer" }));
    await userEvent.click(dialog.getByRole("combobox", { name: "What they see" }));
    await userEvent.click(await screen.findByRole("option", { name: `${otherRep.name}'s team` }));
    await userEvent.click(dialog.getByRole("button", { name: "Invite" }));
    await waitFor(() =>
      expect(invited[0]?.body).toMatchObject({ role: "observer", observesId: otherRep.id }),
    );
  });

  it("come back", async () => {
    const gone = personOf(rep, { deactivatedAt: "2026-11-01T09:00:00.000Z" });
    const table = await open(personOf(manager, { sub: true }), gone);
    mockRoute(api.workspace.reactivate, personOf(rep));
    await userEvent.click(table.getByRole("button", { name: `Reactivate ${rep.name}` }));
    expect(await screen.findByText(`${rep.name} is active again`)).toBeTruthy();
  });
});

describe("[TREE-2] what managers see", () => {
  it("changes after a question that says who loses what", async () => {
    mockRoute(api.workspace.read, kept);
    mockRoute(api.workspace.people, [
      personOf(manager, { sub: true }),
      personOf({ ...otherRep, role: "manager" }, { managerId: manager.id }),
      personOf(rep),
    ]);
    const saved = mockRoute(api.workspace.save, { ...kept, managersSee: "tree" });
    await openApp("/settings/general", asManager);
    await userEvent.click(await screen.findByRole("radio", { name: "Their own team" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      await dialog.findByText(
        `From now on managers see and coach only the people who report to them, at any depth. ${otherRep.name} can no longer open settings. ${manager.name} still can, and so can admins. 1 rep who reports to no one is seen by them. You can change it back at any time.`,
      ),
    ).toBeTruthy();
    expect(saved).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Show only their team" }));
    await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ managersSee: "tree" }]));
  });
});

describe("[BY-9] the audit log", () => {
  const DEAL = "7c9d2f10-0000-4000-8000-000000000001";
  const entry = (id: string, action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
    id,
    at: "2026-11-15T09:00:00.000Z",
    actor: { id: manager.id, name: manager.name },
    action,
    target: `user ${rep.id}`,
    detail: {},
    ...more,
  });
  const names = { [rep.id]: rep.name, [DEAL]: "Northwind", proposal: "Proposal", won: "Won" };

  it("shows who did what in words, more on demand, and less by filter", async () => {
    mockRoute(api.workspace.people, [personOf(rep)]);
    const asked = mockRoute(
      api.workspace.audit,
      {
        entries: [
          entry("9", "deal.changed", {
            target: `deal ${DEAL}`,
            detail: { kind: "property", property: "dealstage", from: "proposal", to: "won" },
          }),
          entry("8", "member.role-changed", { detail: { role: "manager" } }),
          entry("7", "workspace.changed", {
            target: "organisation",
            detail: {
              before: { name: "A", currency: "EUR" },
              change: { name: "B", currency: "EUR" },
            },
          }),
        ],
        names,
        next: "7",
      },
      {
        entries: [
          entry("6", "review.given", {
            at: "2026-11-13T09:00:00.000Z",
            detail: { reviewee: rep.id },
          }),
        ],
        names,
        next: null,
      },
      { entries: [], names: {}, next: null },
    );
    await openApp("/settings/security", asManager);
    const log = await screen.findByRole("list", { name: "Audit log" });
    expect(within(log).getAllByRole("heading")).toHaveLength(1);
    const lines = () => Array.from(log.querySelectorAll("li li"), ({ textContent }) => textContent);
    expect(lines()[0]).toContain(`${manager.name} changed the stage of NorthwindProposal → Won`);
    expect(lines()[1]).toContain(`${manager.name} made ${rep.name} a manager`);
    expect(lines()[2]).toContain(`${manager.name} changed the workspaceName: A → B`);
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await within(log).findByText(new RegExp(`gave feedback to ${rep.name}`));
    const friday = within(log).getByRole("heading", { name: /^Fri 13 Nov/ }).parentElement;
    expect(friday?.textContent).toContain("gave feedback");
    expect(asked[1]?.url.searchParams.get("before")).toBe("7");
    expect(log.textContent).not.toMatch(/[0-9a-f]{8}|hs_|dealstage/);
    await userEvent.click(screen.getByRole("button", { name: /^Kind/ }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "People" }));
    expect(await screen.findByText("No entries match")).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("action")).toBe("member"));
  });

  it("says when it does not load, and tries again", async () => {
    mockRoute(api.workspace.people, []);
    mockRoute(api.workspace.audit, errorResponse(503, "resting"), {
      entries: [],
      names: {},
      next: null,
    });
    await openApp("/settings/security", asManager);
    await userEvent.click(await screen.findByRole("button", { name: /try again/i }));
    // No filter is active, so there is none to clear.
    expect(await screen.findByText("No entries yet")).toBeTruthy();
  });
});
