import { api } from "@touchline/contract";
import { OWNERS } from "./portal-seed.ts";
import type { Transcript } from "./transcript.ts";

/** Open deals of Sam's, which the steps below change, and one of Kim's. */
async function openDeals(story: Transcript) {
  const rows = await story.company.owner
    .selectFrom("deals")
    .select(["id", "crmId", "ownerId", "forecastCategory", "pipelineId", "stageId"])
    .where("organisationId", "=", story.company.organisationId)
    .where("status", "=", "open")
    .orderBy("crmId")
    .execute();
  const { sam, kim } = story.company.people;
  return {
    sams: rows.filter(({ ownerId }) => ownerId === sam.id),
    kims: rows.filter(({ ownerId }) => ownerId === kim.id),
  };
}

/** One deal at a time is changed, here and in HubSpot. */
export async function changes(story: Transcript): Promise<void> {
  const { company } = story;
  const { control, people } = company;
  await story.chapter("changes");
  const { sams, kims } = await openDeals(story);
  // HubSpot answers the change of its stage with another category.
  const second = sams.find(
    ({ pipelineId, stageId, forecastCategory }) =>
      pipelineId === "default" && stageId !== "contract" && forecastCategory !== "COMMIT",
  );
  const [first, third, fourth] = sams.filter((deal) => deal !== second);
  const [kims1] = kims;
  if (!first || !second || !third || !fourth || !kims1) throw new Error("Too few deals.");
  const set = (who: "maya" | "sam", hubspotId: string, body: object) =>
    story.act(who, api.deals.setProperty, { params: { hubspotId }, body: body as never });

  const shown = [first, second, third, fourth, kims1].map(({ crmId }) => crmId);
  /** What our copy holds now, before HubSpot is read again. */
  const readBack = async () => {
    await story.read("maya", api.deals.list, { query: { ids: shown } });
    await story.read("maya", api.history.changes, { query: { limit: 6 } });
  };
  await set("sam", first.crmId, { hs_next_step: "Send the contract on Friday" });
  await set("sam", first.id, { deal_update: "CFO Jane Moss signs on 4 December, legal is done." });
  await set("sam", first.crmId, { closedate: "2026-12-15" });
  await set("maya", first.crmId, { hs_manual_forecast_category: "COMMIT" });
  await set("sam", second.crmId, { dealstage: "contract" });
  await set("sam", third.crmId, { dealstage: "nowhere" });
  await set("sam", kims1.crmId, { hs_next_step: "Not mine" });
  await set("sam", "999999", { hs_next_step: "No such deal" });
  const answered = await story.read("sam", api.history.changes, { query: { limit: 5 } });
  const byHubspot = answered.changes.find(
    ({ kind, source }) => kind === "forecast_category" && source === "sync",
  );
  if (byHubspot) {
    await story.act("sam", api.history.acceptCrmChange, { params: { id: byHubspot.id } });
  }
  const { changes: lines } = await story.read("sam", api.history.changes, {
    query: { dealId: first.id, limit: 10 },
  });
  for (const { id } of lines.slice(0, 2))
    await story.act("sam", api.history.undo, { params: { id } });

  await readBack();
  const note = "<p><strong>Who signs</strong>, and when?</p>";
  await story.act("maya", api.deals.addNote, { params: { id: first.id }, body: { message: note } });
  await story.act("sam", api.deals.addNote, { params: { id: first.id }, body: { message: note } });
  const due = Date.parse("2026-11-25T20:00:00Z");
  await story.act("sam", api.deals.createTask, {
    params: { id: first.id },
    body: { hs_task_subject: "Call their lawyer", hs_timestamp: due, hs_task_type: "TODO" },
  });
  const detail = await story.read("sam", api.checks.deal, {
    params: { hubspotId: first.crmId },
    query: {},
  });
  const taskId = detail.nextTask?.id;
  if (taskId) {
    const params = { id: first.crmId, taskId };
    await story.act("sam", api.deals.updateTask, {
      params,
      body: { hs_timestamp: due + 86_400_000 },
    });
    await story.act("sam", api.deals.updateTask, {
      params,
      body: { hs_task_status: "COMPLETED" },
    });
  }

  const change = (id: string, properties: Record<string, string>, as: string) =>
    control.hubspot.change(7300, "deals", id, properties, as);
  company.world.pass(60);
  await change(second.crmId, { amount: "1234.5" }, people.sam.email);
  await change(third.crmId, { dealstage: `${third.pipelineId}-lost` }, people.sam.email);
  await change(fourth.crmId, { closedate: "2027-02-20T12:00:00.000Z" }, people.sam.email);
  await change(kims1.crmId, { hubspot_owner_id: OWNERS.sam.id }, people.maya.email);
  await control.hubspot.archive(7300, "deals", sams.at(-1)?.crmId ?? "");
  await story.note("changes in HubSpot", await control.hubspot.flushWebhooks());
  await story.act("maya", api.crm.startSync, {});
  await story.act("sam", api.checks.refresh, { params: { hubspotId: fourth.crmId } });

  await change(first.crmId, { hs_next_step: "Something else" }, people.maya.email);
  await set("sam", first.crmId, { hs_next_step: "My own next step" });
  const { writes } = await story.read("sam", api.crm.writes, { query: {} });
  const conflict = writes.find(({ state }) => state === "conflict");
  if (conflict) {
    await story.act("sam", api.crm.resolveConflict, {
      params: { id: conflict.id },
      body: { keep: "mine" },
    });
  }
  const [any] = writes;
  if (any) {
    await story.act("sam", api.crm.retryWrite, { params: { id: any.id } });
    await story.act("sam", api.crm.discardWrite, { params: { id: any.id } });
    await story.act("kim", api.crm.resolveConflict, {
      params: { id: any.id },
      body: { keep: "theirs" },
    });
  }

  const refused = async (hs_next_step: string) => {
    await control.hubspot.fail({
      ...{ kind: "status", status: 400, times: 1, method: "PATCH" },
      body: { status: "error", message: "Not a valid value", category: "VALIDATION_ERROR" },
    });
    return (await set("sam", second.crmId, { hs_next_step })).write.id;
  };
  await control.hubspot.fail({
    ...{ kind: "status", status: 400, times: 1, method: "PATCH" },
    body: {
      ...{ status: "error", message: "Some properties are missing", category: "VALIDATION_ERROR" },
      errors: [
        {
          message: "Closed Won Reason is required.",
          code: "MISSING_CONDITIONAL_REQUIRED_PROPERTY",
          context: { propertyName: ["closed_won_reason"] },
        },
      ],
    },
  });
  const wanted = await set("sam", second.crmId, { hs_next_step: "Wants a reason" });
  await story.act("sam", api.crm.fillWrite, {
    params: { id: wanted.write.id },
    body: { values: [{ name: "closed_won_reason", value: "Price" }] },
  });
  await readBack();
  const again = await refused("Refused once");
  await story.act("sam", api.crm.retryWrite, { params: { id: again } });
  await readBack();
  const givenUp = await refused("Refused for good");
  await readBack();
  await story.read("maya", api.crm.writes, { query: { state: "refused" } });
  await story.act("sam", api.crm.discardWrite, { params: { id: givenUp } });
  await change(second.crmId, { hs_next_step: "Theirs" }, people.maya.email);
  const lost = await set("sam", second.crmId, { hs_next_step: "Mine" });
  await story.act("sam", api.crm.resolveConflict, {
    params: { id: lost.write.id },
    body: { keep: "theirs" },
  });
  await readBack();

  const { pushes } = await story.read("sam", api.slips.open, { query: {} });
  const [push, other] = pushes;
  if (push) {
    await story.act("sam", api.slips.explain, {
      params: { id: push.id },
      body: { reason: "legal", words: "Their counsel is away" },
    });
  }
  if (other) {
    await story.act("maya", api.slips.explain, {
      params: { id: other.id },
      body: { reason: "champion" },
    });
    await story.act("kim", api.slips.explain, {
      params: { id: other.id },
      body: { reason: "legal" },
    });
  }
  const facts = (fact: string) => ({ hubspotId: second.crmId, fact }) as never;
  await story.act("sam", api.evidence.confirm, {
    params: facts("economic-buyer"),
    body: { words: "Their CFO said yes on the phone" },
  });
  await story.act("maya", api.evidence.confirm, {
    params: facts("decision-date"),
    body: { words: "" },
  });
  await story.act("sam", api.evidence.withdraw, { params: facts("decision-date") });
  await story.act("kim", api.evidence.withdraw, { params: facts("economic-buyer") });
  await story.read("sam", api.evidence.ofDeal, { params: { hubspotId: second.crmId } });
}

/** Many deals are changed at once, and set back. */
export async function bulkChanges(story: Transcript): Promise<void> {
  await story.chapter("bulk-changes");
  const { sams, kims } = await openDeals(story);
  const ids = [...sams.slice(0, 3), ...kims.slice(0, 1)].map(({ id }) => id);
  const deals = { ids: [...ids, "424242"] };
  const edit = "2f7d9f0c-8d1e-4f0b-9f53-0a3f4c8d7e2";
  const next = { hs_next_step: "Agree on a date" };
  await story.act("sam", api.bulkEdits.preview, { body: { deals, change: next } });
  await story.act("maya", api.bulkEdits.preview, {
    body: { deals: { filter: { closed: "false" } }, change: { dealstage: "proposal" } },
  });
  await story.act("sam", api.bulkEdits.start, { body: { id: `${edit}1`, deals, change: next } });
  await story.act("sam", api.bulkEdits.start, { body: { id: `${edit}1`, deals, change: next } });
  await story.read("sam", api.bulkEdits.read, { params: { id: `${edit}1` } });
  await story.act("maya", api.bulkEdits.start, {
    body: { id: `${edit}2`, deals: { ids }, change: { closedate: "2027-01-20" } },
  });
  await story.act("maya", api.slips.explainBulkEdit, {
    params: { id: `${edit}2` },
    body: { reason: "budget", words: "All wait for the new year" },
  });
  await story.act("maya", api.bulkEdits.undo, { params: { id: `${edit}2` } });
  await story.act("sam", api.bulkEdits.undo, { params: { id: `${edit}2` } });
  await story.act("sam", api.bulkEdits.retry, { params: { id: `${edit}1` } });
  await story.read("maya", api.bulkEdits.newest, {});
  await story.read("maya", api.deals.list, { query: { ids } });
}

/** Feedback on deals, checks of them, and what is worth a look. */
export async function coaching(story: Transcript): Promise<void> {
  const { sam, kim } = story.company.people;
  await story.chapter("coaching");
  const { sams, kims } = await openDeals(story);
  const [first, second] = sams;
  const [kims1] = kims;
  if (!first || !second || !kims1) throw new Error("Too few deals.");
  const review = (dealId: string, RevieweeId: string, score: number, more = {}) => ({
    ...{ title: "A good plan, and nobody who signs", url: "https://app.hubspot.com/deal", dealId },
    ...{ comment: "<p>Ask who <strong>signs</strong>.</p>", RevieweeId, score },
    ...{ attributes: { interaction: 1, progression: -1 }, source: "deal-check" },
    ...more,
  });
  const given = (body: object) => story.act("maya", api.reviews.create, { body: body as never });
  const asked = [
    { kind: "next-step", value: null },
    { kind: "close-date", value: "2026-12-20" },
  ];
  const feedback = await given(
    review(first.id, sam.id, 2, { expectation: { asked, words: "With a name in it" } }),
  );
  await given(review(second.id, sam.id, 4));
  await given(
    review(kims1.crmId, kim.id, 5, {
      expectation: { asked: asked.slice(0, 1), dueDay: "2026-11-20" },
    }),
  );
  await story.act("sam", api.reviews.create, { body: review(first.id, sam.id, 5) as never });
  const params = { id: feedback.id };
  await story.act("maya", api.reviews.update, {
    params,
    body: { score: 3, comment: "<p>Better</p>" },
  });
  await story.act("ana", api.reviews.update, { params, body: { score: 1 } });
  await story.act("maya", api.deals.addNote, {
    params: { id: first.id },
    body: { message: "<p>Better</p>", reviewId: feedback.id },
  });
  await story.act("maya", api.reviews.share, { params, body: {} });
  await story.act("maya", api.reviews.share, { params, body: { to: ["boss@answers.test"] } });
  await story.act("sam", api.coaching.disagree, {
    params: { reviewId: feedback.id },
    body: { reason: "Their lawyers are away until Monday." },
  });
  await story.act("kim", api.coaching.disagree, {
    params: { reviewId: feedback.id },
    body: { reason: "Not mine" },
  });

  await story.act("maya", api.checks.startBatch, { body: {} });
  await story.act("sam", api.checks.startBatch, { body: { dealIds: [first.id, kims1.id] } });
  await story.read("maya", api.checks.batch, { query: {} });
  const ids = sams.map(({ id }) => id);
  const issues = await story.read("sam", api.checks.issues, { query: { ids } });
  const found = issues.find(({ findings }) => findings.length > 0);
  if (found) {
    const issue = { hubspotId: found.dealId, rule: found.findings[0]?.rule ?? "" };
    await story.act("sam", api.ruleLab.contest, { params: issue, body: { reason: "On holiday" } });
    await story.read("maya", api.checks.issues, { query: { ids: found.dealId } });
    await story.act("kim", api.ruleLab.withdraw, { params: issue });
    await story.act("sam", api.ruleLab.withdraw, { params: issue });
    await story.act("sam", api.ruleLab.contest, {
      params: issue,
      body: { reason: "Still on holiday" },
    });
  }
  await story.act("maya", api.alerts.check, {});
  await story.act("sam", api.alerts.check, {});
  const alerts = await story.read("maya", api.alerts.list, {});
  const [one, two] = alerts;
  if (one) await story.act("maya", api.alerts.dismiss, { params: { id: one.id } });
  if (two) await story.act("maya", api.alerts.solve, { params: { id: two.id } });
  if (one) await story.act("sam", api.alerts.dismiss, { params: { id: one.id } });
  await story.act("maya", api.rules.preview, {
    body: { rules: [{ id: "few-contacts", isOn: true, threshold: 3, more: null }] },
  });
  await story.act("maya", api.ruleLab.backTest, {
    params: { id: "close-date-pushed" },
    body: { threshold: 2, more: null },
  });
  await story.act("maya", api.rules.save, {
    params: { id: "no-contact" },
    body: { isOn: true, threshold: 21, more: null },
  });
  await story.act("sam", api.rules.save, {
    params: { id: "no-contact" },
    body: { isOn: false, threshold: null, more: null },
  });
  await story.act("maya", api.rules.saveOwnField, {
    params: { name: "nowhere" },
    body: { requiredFrom: [], maxDays: 30, allowed: [] },
  });
  await story.act("maya", api.risk.save, { body: { share: 0.25 } });
}

/** Views of deals, scenarios, and review rooms. */
export async function views(story: Transcript): Promise<void> {
  const { sam } = story.company.people;
  await story.chapter("views");
  const { sams, kims } = await openDeals(story);
  const [first, second, third] = sams;
  const [kims1] = kims;
  if (!first || !second || !third || !kims1) throw new Error("Too few deals.");
  const mine = await story.act("sam", api.dealViews.create, {
    body: { name: "Closing first", state: { sort: "closeDate", group: "stage" } },
  });
  const teams = await story.act("maya", api.dealViews.create, {
    body: {
      name: "At risk",
      isShared: true,
      isLocked: true,
      state: { risk: ["high"], order: "desc" },
    },
  });
  await story.act("sam", api.dealViews.save, {
    params: { id: mine.id },
    body: { name: "Closing soon" },
  });
  await story.act("sam", api.dealViews.save, {
    params: { id: teams.id },
    body: { name: "Mine now" },
  });
  await story.act("sam", api.dealViews.setDefault, { body: { id: teams.id } });
  const gone = await story.act("sam", api.dealViews.create, { body: { name: "Gone", state: {} } });
  await story.act("sam", api.dealViews.remove, { params: { id: gone.id } });
  await story.act("sam", api.dealViews.remove, { params: { id: teams.id } });

  const scenario = await story.act("sam", api.scenarios.create, {
    body: {
      name: "If the big one slips",
      choices: [
        { dealId: first.id, call: "in" },
        { dealId: second.id, call: "out" },
        { dealId: third.id, call: "move", moveTo: "2027-03-01" },
      ],
    },
  });
  await story.act("maya", api.scenarios.create, {
    body: { name: "Next quarter", period: "2027-Q1", choices: [{ dealId: first.id, call: "in" }] },
  });
  const params = { id: scenario.id };
  await story.act("sam", api.scenarios.save, {
    params,
    body: { name: "Without it", choices: [{ dealId: kims1.id, call: "out" }] },
  });
  await story.act("sam", api.scenarios.save, { params, body: { name: "Without it" } });
  await story.act("maya", api.scenarios.save, { params, body: { name: "Mine" } });
  await story.act("sam", api.scenarios.remove, { params });
  await story.read("sam", api.scenarios.list, {});
  await story.act("sam", api.scenarios.restore, { params });
  await story.act("sam", api.landing.recordHitRateView, {});
  await story.read("sam", api.landing.record, {});

  const room = await story.act("maya", api.rooms.create, {
    body: { repId: sam.id, dealIds: [first.id, second.id], minutesPerDeal: 5 },
  });
  await story.act("maya", api.rooms.create, { body: { repId: sam.id, dealIds: [kims1.id] } });
  const changed = await story.act("maya", api.rooms.change, {
    params: { id: room.id },
    body: { guestsAllowed: true, amountsShown: true },
  });
  const { code } = changed;
  await story.act("sam", api.rooms.join, { body: { code: code ?? "" } });
  await story.act("kim", api.rooms.join, { body: { code: "000000" } });
  const guest = await story.act("nobody", api.rooms.joinAsGuest, {
    body: { code: code ?? "", name: "Rosa" },
  });
  const dealId = room.deals[0]?.dealId ?? "";
  const of = { id: room.id, dealId };
  await story.act("sam", api.rooms.score, { params: of, body: { score: 4 } });
  await story.read("maya", api.rooms.read, { params: { id: room.id } });
  await story.act("maya", api.rooms.reveal, { params: of });
  await story.act("maya", api.rooms.score, { params: of, body: { score: 2 } });
  await story.act("maya", api.rooms.reveal, { params: of });
  await story.act("maya", api.rooms.note, { params: of, body: { note: "Who signs?" } });
  await story.act("maya", api.rooms.change, { params: { id: room.id }, body: { place: 1 } });
  await story.read("nobody", api.rooms.readAsGuest, { params: { token: guest.token } });
  await story.read("sam", api.rooms.read, { params: { id: room.id } });
  await story.read("kim", api.rooms.read, { params: { id: room.id } });
  await story.act("sam", api.rooms.close, { params: { id: room.id } });
  await story.act("maya", api.rooms.close, { params: { id: room.id } });
  await story.read("maya", api.rooms.list, {});
  await story.read("nobody", api.rooms.readAsGuest, { params: { token: guest.token } });
}
