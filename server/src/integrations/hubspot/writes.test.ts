import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, PORTAL, smallPortal } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

type Made = { total: number; results: Array<{ id: string; properties: Record<string, string> }> };
const kept = (type: string) => on.control<Made>("GET", `${on.records}/${type}`);
const writes = async (query: string) =>
  (await on.control<{ total: number }>("GET", `/writes?${query}`)).total;

const task = {
  subject: "Confirm the date",
  dueAt: new Date("2026-06-01T12:00:00Z"),
  ownerId: "101",
};
const note = { html: "<p>They <b>agreed</b></p>", at: new Date("2026-05-11T08:00:00Z") };

describe("[BY-20] setting a property", () => {
  it("tells what HubSpot made of the deal, which may be more than it was told", async () => {
    on = await connected();
    const moved = await on.crm.setProperties("1001", [
      { property: "dealstage", value: "contractsent" },
    ]);
    expect(moved).toMatchObject({ stageId: "contractsent", forecastCategory: "COMMIT" });
    const categories = moved.history.filter(({ field }) => field === "forecast_category");
    expect(categories).toMatchObject([{ value: "COMMIT", crmUserId: null }]);
    on.clock.now += 1_000;
    const chosen = await on.crm.setProperties("1001", [
      { property: "hs_manual_forecast_category", value: "BEST_CASE" },
    ]);
    expect(chosen).toMatchObject({ stageId: "contractsent", forecastCategory: "BEST_CASE" });
    const won = await on.crm.setProperties("1001", [{ property: "dealstage", value: "closedwon" }]);
    expect(won).toMatchObject({ closeDate: "2026-05-11", forecastCategory: "CLOSED" });
  });

  it("takes a deal to another pipeline", async () => {
    const small = smallPortal();
    const [first] = small.pipelines;
    if (!first) throw new Error("the small portal has a pipeline");
    const stages = first.stages.map((stage) => ({ ...stage, id: `p2-${stage.id}` }));
    const second = { ...first, id: "p2", label: "Partners", stages };
    on = await connected({ portals: [{ ...small, pipelines: [first, second] }] });
    const moved = await on.crm.setProperties("1001", [
      { property: "dealstage", value: "p2-contractsent" },
    ]);
    expect(moved).toMatchObject({ pipelineId: "p2", stageId: "p2-contractsent" });
  });

  it.each(["Pacific/Kiritimati", "Pacific/Auckland", "Pacific/Pago_Pago", "Asia/Kathmandu"])(
    "keeps the day of a close date in %s",
    async (timeZone) => {
      on = await connected();
      await on.control("PATCH", `/portals/${PORTAL}`, { timeZone });
      const changed = await on.crm.setProperties("1001", [
        { property: "closedate", value: "2026-12-31" },
      ]);
      expect(changed.closeDate).toBe("2026-12-31");
      expect(
        (await on.crm.setProperties("1001", [{ property: "closedate", value: "" }])).closeDate,
      ).toBeNull();
    },
  );

  it("is done once more, with the same end, when the connection breaks after it", async () => {
    on = await connected();
    await on.fail({ kind: "cut", method: "PATCH" });
    expect(
      (await on.crm.setProperties("1001", [{ property: "hs_next_step", value: "Call" }])).nextStep,
    ).toBe("Call");
  });

  it("is refused in HubSpot's words, without its JSON", async () => {
    on = await connected();
    const error = await on.crm
      .setProperties("1001", [{ property: "hs_manual_forecast_category", value: "MAYBE" }])
      .catch((reason) => reason);
    expect(error).toMatchObject({ kind: "refused" });
    expect(error.message).toContain("MAYBE was not one of the allowed options");
    expect(error.message).not.toContain('"isValid"');
    expect(error.message).toMatch(/\(correlation id [\w-]+\)$/);
  });

  it("says when the deal is gone", async () => {
    on = await connected();
    await on.control("POST", `${on.records}/deals/1001/archive`, {});
    const gone = on.crm.setProperties("1001", [{ property: "hs_next_step", value: "Call" }]);
    await expect(gone).rejects.toMatchObject({ kind: "missing" });
  });
});

describe("[D1] [R-27] tasks and notes are made exactly once", () => {
  const since = new Date("2026-05-11T07:59:00Z");
  const first = { isFirst: true, since, others: [] };
  const again = { isFirst: false, since, others: [] };

  it.each(["cut", "reset"])(
    "when the connection is %s, with nothing of ours left in HubSpot",
    async (kind) => {
      on = await connected();
      await on.fail({ kind, method: "POST", path: "/objects/2026-09/tasks" });
      await on.fail({ kind, method: "POST", path: "/objects/2026-09/notes" });
      const ids = [];
      for (const tries of [first, again, again]) {
        const made = await Promise.allSettled([
          on.crm.createTask("1001", task, tries),
          on.crm.createNote("1001", note, tries),
        ]);
        ids.push(...made.flatMap((each) => (each.status === "fulfilled" ? each.value.id : [])));
      }
      const [tasks, notes] = [await kept("tasks"), await kept("notes")];
      expect([tasks.total, notes.total]).toEqual([1, 1]);
      expect(new Set(ids)).toEqual(new Set([tasks.results[0]?.id, notes.results[0]?.id]));
      expect(tasks.results[0]?.properties).toMatchObject({
        hs_task_subject: task.subject,
        hs_task_status: "NOT_STARTED",
        hubspot_owner_id: "101",
      });
      expect(tasks.results[0]?.properties.hs_task_body ?? "").toBe("");
      expect(notes.results[0]?.properties.hs_note_body).toBe(note.html);
      for (const type of ["tasks", "notes", "deals"]) {
        const names = Object.keys((await kept(type)).results[0]?.properties ?? {});
        expect(names.filter((name) => /touchline/i.test(name))).toEqual([]);
      }
      const [around] = await on.crm.associatedRecords(["1001"]);
      expect(around?.tasks).toMatchObject([{ subject: task.subject, dueAt: task.dueAt }]);
      expect(around?.activities).toMatchObject([{ kind: "NOTE", at: note.at }]);
    },
  );

  it("by a new process that does not know what the old one did", async () => {
    on = await connected();
    const { id } = await on.crm.createNote("1001", note, first);
    expect(await on.make().createNote("1001", note, again)).toEqual({ id });
  });

  it("two that look the same are two", async () => {
    on = await connected();
    const { id } = await on.crm.createTask("1001", task, first);
    const second = await on.crm.createTask("1001", task, { ...again, others: [id] });
    expect(second.id).not.toBe(id);
    const others = [id, second.id];
    expect((await on.crm.createTask("1001", task, { ...again, others: [id] })).id).toBe(second.id);
    expect(others).not.toContain((await on.crm.createTask("1001", task, { ...again, others })).id);
  });

  it.each([
    { what: "words", other: { ...note, html: "<p>They agreed not</p>" } },
    { what: "time", other: { ...note, at: new Date("2026-05-11T08:00:00.001Z") } },
  ])("one with other $what is another", async ({ other }) => {
    on = await connected();
    const { id } = await on.crm.createNote("1001", note, first);
    expect((await on.crm.createNote("1001", other, again)).id).not.toBe(id);
  });

  it("one that was there long before is another's", async () => {
    on = await connected();
    const { id } = await on.crm.createNote("1001", note, first);
    const later = new Date(on.clock.now + 6 * 60_000);
    expect((await on.crm.createNote("1001", note, { ...again, since: later })).id).not.toBe(id);
  });

  it("under a storm of all that can go wrong", async () => {
    on = await connected();
    await on.control("PUT", "/limits", { isOn: false });
    await on.fail({
      kind: "cut",
      method: "POST",
      path: "/objects/2026-09/notes",
      probability: 0.2,
    });
    await on.fail({ kind: "status", status: 500, path: "/crm/", probability: 0.1 });
    await on.fail({ kind: "limit", retryAfter: 1, path: "/crm/", probability: 0.1 });
    const others: string[] = [];
    for (let count = 0; count < 30; count += 1) others.push(await createdAtLast([...others]));
    await on.control("DELETE", "/faults");
    expect(new Set(others).size).toBe(30);
    expect(await writes("type=notes&action=create")).toBe(30);
  });

  async function createdAtLast(others: string[]): Promise<string> {
    // Every try meets at least one of the faults half of the time.
    for (let tries = 0; tries < 100; tries += 1) {
      const known = { isFirst: tries === 0, since, others };
      const made = await on.crm.createNote("1001", note, known).catch((error) => error);
      if (typeof made.id === "string") return made.id;
      if (!["away", "unclear"].includes(made.kind)) throw made;
      on.clock.now += made.retryAfterMs + 1_000;
    }
    throw new Error("It was never created.");
  }
});

describe("tasks", () => {
  it("[BY-20] are completed and moved", async () => {
    on = await connected();
    const { id } = await on.crm.createTask("1001", task, {
      isFirst: true,
      since: new Date("2026-05-11T07:59:00Z"),
      others: [],
    });
    const dueAt = new Date("2026-06-08T12:00:00Z");
    await on.crm.updateTask(id, { dueAt });
    await on.crm.updateTask(id, { isCompleted: true });
    await on.crm.updateTask(id, {});
    const [around] = await on.crm.associatedRecords(["1001"]);
    expect(around?.tasks).toMatchObject([{ dueAt, isCompleted: true }]);
    const missing = on.crm.updateTask("404", { isCompleted: true });
    await expect(missing).rejects.toMatchObject({ kind: "missing" });
  });
});
