import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readPortal } from "./judge-deals/portal.ts";
import { lastDayOf, portalFacts } from "./judge-deals/portal-facts.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const CSV = [
  "Record ID,Deal Name,Deal Stage,Deal Probability,Amount,Close Date,Create Date,Next Step,Forecast category,Last Contacted,Number of Associated Contacts,Deal owner",
  '1,"Acme, ""North""",Proposal,60%,80000,2026-11-10,2026-08-01,,COMMIT,2026-10-01,1,Sam',
  "2,Birch,Proposal,60%,20000,2027-06-01,2026-11-10,Call them,BEST_CASE,2026-11-14,3,Sam",
  "3,Cedar,Closed won,100%,5000,2026-10-01,2026-08-01,,,,0,Sam",
  "4,Dune,,,,,2026-01-01,,,,0,",
].join("\r\n");

const stage = (id: string, displayOrder: number, probability: string, isClosed = "false") => ({
  id,
  label: id.toUpperCase(),
  displayOrder,
  metadata: { isClosed, probability },
});
const at = (day: string, value: string) => ({ value, timestamp: `${day}T09:00:00Z` });
const about = (day: string, properties: object = {}) =>
  JSON.stringify({
    id: day,
    properties: { hs_timestamp: `${day}T09:00:00Z`, ...properties },
    associations: { deals: { results: [{ id: "7" }] } },
  });
const JSON_FILES = {
  "pipelines.json": JSON.stringify({
    results: [
      {
        id: "default",
        stages: [stage("first", 0, "0.2"), stage("late", 1, "0.8"), stage("won", 2, "1.0", "true")],
      },
    ],
  }),
  "deals.jsonl": `${JSON.stringify({
    id: "7",
    properties: {
      dealname: "Elm",
      dealstage: "late",
      pipeline: "default",
      amount: "900",
      closedate: "2026-12-20T00:00:00Z",
      createdate: "2026-08-01T00:00:00Z",
    },
    propertiesWithHistory: {
      dealstage: [at("2026-09-01", "late"), at("2026-08-01", "first")],
      closedate: [at("2026-10-01", "2026-12-20"), at("2026-08-01", "2026-11-20")],
      amount: [at("2026-10-02", "900"), at("2026-08-01", "1200")],
    },
  })}\n`,
  "emails.jsonl": [
    about("2026-11-01", { hs_email_direction: "INCOMING_EMAIL" }),
    about("2026-11-08", { hs_email_direction: "EMAIL" }),
  ].join("\n"),
  "meetings.json": `[${about("2026-10-20", { hs_meeting_title: "Demo" })},${about("2026-11-20", { hs_meeting_title: "Board" })}]`,
  "tasks.jsonl": [
    about("2026-11-02", { hs_task_subject: "Done", hs_task_status: "COMPLETED" }),
    about("2026-11-12", { hs_task_subject: "Call", hs_task_status: "NOT_STARTED" }),
  ].join("\n"),
};

describe("[J-4] a folder of deals", () => {
  it("is read as HubSpot's own export has it", () => {
    const deals = portalFacts(readPortal(folderOf({ "deals.csv": CSV })), "2026-11-15");
    expect(deals.map(({ name, status }) => [name, status])).toEqual([
      ['Acme, "North"', "open"],
      ["Birch", "open"],
      ["Cedar", "won"],
      ["Dune", "open"],
    ]);
    expect(deals[0]?.facts).toMatchObject({
      amount: 80_000,
      category: "COMMIT",
      closeDate: "2026-11-10",
      createdOn: "2026-08-01",
      contactCount: 1,
      lastContact: { kind: null, on: "2026-10-01" },
      nextStep: "",
      stage: { label: "Proposal", probability: 0.6, enteredOn: null },
      team: { medianAmount: 50_000 },
    });
    expect(deals.map(({ records }) => records.hasOwner)).toEqual([true, true, true, false]);
  });

  it("is read as the API has it, with what happened around the deals", () => {
    const portal = readPortal(folderOf(JSON_FILES));
    expect(lastDayOf(portal)).toBe("2026-11-20");
    const [deal] = portalFacts(portal, "2026-11-15");
    expect(deal?.facts).toMatchObject({
      stage: { label: "LATE", order: 1, probability: 0.8, enteredOn: "2026-09-01" },
      stageMoves: [
        {
          on: "2026-09-01",
          from: { label: "FIRST", order: 0 },
          to: { label: "LATE", order: 1 },
        },
      ],
      closeDateMoves: [{ on: "2026-10-01", from: "2026-11-20", to: "2026-12-20" }],
      amountMoves: [{ on: "2026-10-02", from: 1200, to: 900 }],
      lastContact: { kind: "EMAIL", on: "2026-11-08" },
      lastHeard: { on: "2026-11-01", contacts: 2 },
      lastMeeting: { title: "Demo", on: "2026-10-20" },
      nextMeetingOn: "2026-11-20",
      nextTask: { title: "Call", dueOn: "2026-11-12" },
      team: { stay: null, usualSteps: [] },
    });
    expect(portalFacts(portal, "2026-07-31"), "not created yet").toEqual([]);
  });

  it("is judged by one command", () => {
    const folder = folderOf({ "deals.csv": CSV });
    const options = ["--day", "2026-11-15", "--sample", "2", "--unflagged", "2", "--seed", "3"];
    const command = ["scripts/judge-deals.ts", folder, ...options];
    const said = execFileSync(process.execPath, command, { encoding: "utf8" });
    expect(said).toContain("Open deals: 3\n");
    expect(said).toContain("Shown (high or medium): 1 (33 %)");
    expect(said).toContain("| close-date-passed | 1 (33 %) | 1 |");
    expect(said).toContain('1. Acme, "North" (1), high');
    expect(said).toContain("- close-date-passed: Close date passed 5 days ago (2026-11-10).");
    expect(said.match(/^\d\. .*, low$/gm)).toEqual(["1. Birch (2), low", "2. Dune (4), low"]);
  });

  it("without deals says what to give", () => {
    expect(() => readPortal(folderOf({}))).toThrow("No deals in ");
  });
});
