import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, smallPortal } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

const READ = [
  "oauth",
  "crm.objects.deals.read",
  "crm.schemas.deals.read",
  "crm.objects.owners.read",
  "crm.objects.contacts.read",
];

type Type = "contacts" | "tasks" | "notes" | "calls" | "emails" | "meetings";

function record(id: string, properties: Record<string, string>) {
  const at = "2026-04-01T09:00:00.000Z";
  return { id, properties, createdAt: at, updatedAt: at, archived: false };
}

/** A deal with one record of each kind, and a deal with none. */
function busyPortal() {
  const records = {
    ...smallPortal().records,
    contacts: [
      record("1", { firstname: "Cy", lastname: "Ro", email: "cy@x.test", jobtitle: "CFO" }),
      record("2", { email: "nameless@x.test" }),
    ],
    tasks: [
      record("3", { hs_task_subject: "Call", hs_timestamp: "2026-06-01T12:00:00.000Z" }),
      record("4", { hs_task_subject: "Done", hs_task_status: "COMPLETED", hs_timestamp: "bad" }),
    ],
    notes: [
      record("5", {
        hs_note_body: "<p>Fish &amp; chips</p>",
        hs_timestamp: "2026-04-05T00:00:00Z",
      }),
      record("6", { hs_note_body: "never happened" }),
    ],
    calls: [record("7", { hs_call_title: "Intro", hs_timestamp: "2026-04-02T00:00:00Z" })],
    emails: [
      record("8", email("EMAIL", "Offer", "03")),
      record("9", email("INCOMING_EMAIL", "Re: Offer", "04")),
      record("10", email("FORWARDED_EMAIL", "Fw: Offer", "06")),
    ],
    meetings: [
      record("11", {
        hs_meeting_title: "Demo",
        hs_timestamp: "2026-04-01T00:00:00Z",
        hs_meeting_start_time: "2026-04-07T00:00:00Z",
      }),
    ],
  };
  const associations = (Object.keys(records) as Array<Type | "deals">).flatMap((type) =>
    type === "deals"
      ? []
      : records[type].map(({ id }) => ({
          fromType: "deals" as const,
          fromId: "1001",
          toType: type,
          toId: id,
        })),
  );
  return { ...smallPortal(), records, associations };
}

function email(hs_email_direction: string, hs_email_subject: string, day: string) {
  return { hs_email_direction, hs_email_subject, hs_timestamp: `2026-04-${day}T00:00:00Z` };
}

describe("[D11] what happened around deals", () => {
  it("is told for each deal, in order, also for one where nothing happened", async () => {
    on = await connected({ portals: [busyPortal()] });
    const [busy, quiet] = await on.crm.associatedRecords(["1001", "1002", "1001"]);
    expect(quiet).toEqual({ dealId: "1002", contacts: [], tasks: [], activities: [] });
    expect(busy?.contacts).toEqual([
      { id: "1", name: "Cy Ro", email: "cy@x.test", title: "CFO" },
      { id: "2", name: "nameless@x.test", email: "nameless@x.test", title: "" },
    ]);
    expect(busy?.tasks).toMatchObject([
      { id: "3", dueAt: new Date("2026-06-01T12:00:00Z"), isCompleted: false, completedAt: null },
      { id: "4", dueAt: null, isCompleted: true, completedAt: null },
    ]);
    expect(busy?.activities.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "CALL Intro",
      "EMAIL Offer",
      "INCOMING_EMAIL Re: Offer",
      "NOTE Fish & chips",
      "EMAIL Fw: Offer",
      "MEETING Demo",
    ]);
  });

  it("[T-12] is told with titles of 500 characters at most", async () => {
    const call = (id: string, length: number) =>
      record(id, { hs_call_title: "x".repeat(length), hs_timestamp: `2026-04-0${id}T00:00:00Z` });
    const portal = busyPortal();
    const records = { ...portal.records, calls: [call("1", 500), call("2", 501)] };
    const associations = records.calls.map(({ id }) => ({
      ...{ fromType: "deals" as const, fromId: "1002" },
      ...{ toType: "calls" as const, toId: id },
    }));
    on = await connected({ portals: [{ ...portal, records, associations }] });
    const [busy] = await on.crm.associatedRecords(["1002"]);
    expect(busy?.activities.map(({ title }) => title.length)).toEqual([500, 500]);
  });

  it("[NAV-11] leaves e-mails out without the scope for them, and asks for none", async () => {
    on = await connected({ portals: [busyPortal()], scopes: READ });
    const [busy] = await on.crm.associatedRecords(["1001"]);
    expect(busy?.activities.map(({ kind }) => kind)).toEqual(["CALL", "NOTE", "MEETING"]);
    expect((await on.asked()).filter((call) => call.includes("emails"))).toEqual([]);
  });

  it("leaves e-mails out when HubSpot refuses them in spite of the scope", async () => {
    on = await connected({ portals: [busyPortal()] });
    await on.fail({ kind: "status", status: 403, path: "/objects/2026-03/emails/batch/read" });
    const [busy] = await on.crm.associatedRecords(["1001"]);
    expect(busy?.activities.map(({ kind }) => kind)).toEqual(["CALL", "NOTE", "MEETING"]);
  });

  it("follows the pages of a deal with more than 500 of a kind", async () => {
    const calls = Array.from({ length: 620 }, (_, index) =>
      record(String(2_000 + index), { hs_timestamp: "2026-04-02T00:00:00Z" }),
    );
    const associations = calls.map(({ id }) => ({
      fromType: "deals" as const,
      fromId: "1001",
      toType: "calls" as const,
      toId: id,
    }));
    const small = smallPortal();
    const records = { ...small.records, calls };
    on = await connected({ portals: [{ ...small, records, associations }] });
    const [busy] = await on.crm.associatedRecords(["1001"]);
    expect(busy?.activities).toHaveLength(620);
  });

  it("leaves out what was deleted", async () => {
    on = await connected({ portals: [busyPortal()] });
    await on.control("POST", `${on.records}/calls/7/archive`, {});
    const [busy] = await on.crm.associatedRecords(["1001"]);
    expect(busy?.activities.some(({ kind }) => kind === "CALL")).toBe(false);
  });

  it("asks nothing for no deals", async () => {
    on = await connected();
    await on.asked();
    expect(await on.crm.associatedRecords([])).toEqual([]);
    expect(await on.asked()).toEqual([]);
  });
});
