import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DigestFilters, type DigestQuery } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newBusiness, renewals } from "../../testing/crm.ts";
import { digestOf, mockDigestRoutes, queryOf } from "../../testing/digests.ts";
import { manager, otherRep, rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { DigestDetail } from "./digest-detail.tsx";

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  mockDigestRoutes();
  mockRoute(api.crm.pipelines, [newBusiness, renewals]);
  mockRoute(api.team.members, [manager, rep, otherRep]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const EVERYTHING: DigestQuery["settings"] = [
  "confidence",
  "pipelineIds",
  "repIds",
  "timeFrame",
  "metrics",
];

/** Opens the settings of a block with these filters. */
async function open(settings = EVERYTHING, filters: DigestFilters = {}) {
  const query = queryOf({ settings, DigestQueryLink: { isAdded: true, filters } });
  const digest = digestOf({ DigestQueries: [query] });
  mockRoute(api.digests.read, digest);
  renderUi(<DigestDetail digestId={digest.id} />, signIn(testClient(), sessionOf(manager)));
  await userEvent.click(await screen.findByRole("button", { name: "Settings of Pipeline brief" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pipeline brief" }));
  return { dialog, digest };
}

type Dialog = Awaited<ReturnType<typeof open>>["dialog"];
const applyButton = (dialog: Dialog) =>
  dialog.getByRole<HTMLButtonElement>("button", { name: "Apply Filters" });
const pill = (dialog: Dialog, name: string) =>
  dialog.findByRole<HTMLInputElement>("checkbox", { name });
const chosen = (dialog: Dialog, group: string) =>
  within(dialog.getByRole("group", { name: group }))
    .getAllByRole<HTMLInputElement>("checkbox")
    .map(({ checked }) => checked);

describe("[DG-5] the settings of a block", () => {
  it("show the filters of the block; no filter means everything", async () => {
    const { dialog } = await open();
    expect(dialog.getByText("The open deals of each rep")).toBeTruthy();
    await pill(dialog, "New business");
    await pill(dialog, "Ana Silva");
    for (const name of ["Pipeline", "Maybe", "Likely"]) {
      expect((await pill(dialog, name)).checked).toBe(true);
    }
    expect(chosen(dialog, "Pipelines")).toEqual([true, true]);
    expect(chosen(dialog, "Reps")).toEqual([true, true]);
    expect(chosen(dialog, "Metrics")).toEqual([true, true, true, true]);
    expect(dialog.queryByRole("checkbox", { name: "Maya Lindt" })).toBeNull();
    const frame = dialog.getByRole<HTMLInputElement>("radio", { name: "Last 7 days" });
    expect(frame.checked).toBe(true);
    expect(applyButton(dialog).disabled).toBe(false);
  });

  it("show no filter that the block does not know", async () => {
    const { dialog } = await open(["timeFrame"]);
    expect(dialog.getByRole("group", { name: "Time frame" })).toBeTruthy();
    expect(dialog.queryByRole("checkbox")).toBeNull();
  });

  it.each([
    ["confidence", "Confidence", "Select at least one confidence level"],
    ["pipelineIds", "Pipelines", "Select at least one pipeline"],
    ["repIds", "Reps", "Select at least one rep"],
    ["metrics", "Metrics", "Select at least one metric"],
  ] as const)("need something of %s", async (setting, label, words) => {
    const { dialog } = await open([setting]);
    await userEvent.click(await dialog.findByRole("button", { name: `Clear: ${label}` }));
    expect(dialog.getByRole("alert").textContent).toBe(words);
    expect(applyButton(dialog).disabled).toBe(true);
    await userEvent.click(dialog.getByRole("button", { name: `Select all: ${label}` }));
    expect(dialog.queryByText(words)).toBeNull();
    expect(applyButton(dialog).disabled).toBe(false);
  });

  it("are applied as chosen, say so meanwhile, and close", async () => {
    const { dialog, digest } = await open(EVERYTHING, { confidence: ["COMMIT"] });
    expect(chosen(dialog, "Confidence")).toEqual([false, false, true]);
    const slow = deferredResponse(api.digests.saveQuery);
    const calls = mockRoute(api.digests.saveQuery, slow.promise);
    await userEvent.click(await pill(dialog, "Maybe"));
    await userEvent.click(await pill(dialog, "Renewals"));
    await userEvent.click(await pill(dialog, "Ben Okafor"));
    await userEvent.click(dialog.getByRole("radio", { name: "This quarter" }));
    await userEvent.click(await pill(dialog, "Closed lost"));
    await userEvent.click(applyButton(dialog));
    const waiting = await dialog.findByRole<HTMLButtonElement>("button", { name: "Applying..." });
    expect(waiting.disabled).toBe(true);
    expect(calls[0]?.body).toEqual({
      filters: {
        confidence: ["BEST_CASE", "COMMIT"],
        pipelineIds: ["default"],
        repIds: [rep.id],
        timeFrame: "this-quarter",
        metrics: ["open-pipeline", "closed-won", "maybe-likely"],
      },
    });
    const filters: DigestFilters = { confidence: ["COMMIT"], repIds: [rep.id] };
    const query = queryOf({ DigestQueryLink: { isAdded: true, filters } });
    await act(async () => slow.resolve({ ...digest, DigestQueries: [query] }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const block = within(screen.getByRole("listitem", { name: "Pipeline brief" }));
    expect(block.getByText("Likely")).toBeTruthy();
    expect(block.getByText("All pipelines")).toBeTruthy();
    expect(block.getByText("1 rep")).toBeTruthy();
  });

  it("keep everything as no filter, so that whoever joins is part of it", async () => {
    const { dialog } = await open(["confidence", "repIds"], { repIds: [rep.id] });
    const calls = mockRoute(api.digests.saveQuery, digestOf());
    await userEvent.click(await pill(dialog, "Ben Okafor"));
    await userEvent.click(applyButton(dialog));
    await waitFor(() => expect(calls[0]?.body).toEqual({ filters: {} }));
  });

  it("are left without a call by Cancel", async () => {
    const { dialog } = await open();
    const calls = mockRoute(api.digests.saveQuery, digestOf());
    await userEvent.click(await pill(dialog, "Maybe"));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toEqual([]);
  });

  it("do not wait for pipelines where there are none", async () => {
    mockRoute(api.crm.pipelines, []);
    const { dialog } = await open(["pipelineIds"]);
    expect(await dialog.findByText(/^There are no pipelines yet/)).toBeTruthy();
    expect(applyButton(dialog).disabled).toBe(false);
  });
});

describe("[DG-7] what fails in the settings of a block", () => {
  it("is told where the pipelines and the reps would be", async () => {
    mockRoute(api.crm.pipelines, errorResponse(503, "HubSpot is away"), [newBusiness]);
    mockRoute(api.team.members, errorResponse(500, "Nobody is here"));
    const { dialog } = await open();
    expect(await dialog.findByText("Error loading pipelines: HubSpot is away")).toBeTruthy();
    expect(await dialog.findByText("Error loading reps: Nobody is here")).toBeTruthy();
    expect(applyButton(dialog).disabled).toBe(true);
    const [again] = dialog.getAllByRole("button", { name: "try again" });
    if (again) await userEvent.click(again);
    expect(await pill(dialog, "New business")).toBeTruthy();
  });

  it("has words of its own where nobody gives a reason", async () => {
    mockRoute(api.crm.pipelines, new Response("{}", { status: 200 }));
    mockRoute(api.team.members, new Response("{}", { status: 200 }));
    const { dialog } = await open();
    expect(
      await dialog.findByText("Error loading pipelines: Failed to load pipelines"),
    ).toBeTruthy();
    expect(await dialog.findByText("Error loading reps: Failed to load reps")).toBeTruthy();
  });

  it("leaves the dialog as it was filled in, logs why, and can be tried again", async () => {
    const { dialog, digest } = await open(["confidence"]);
    const calls = mockRoute(api.digests.saveQuery, new Response("<html>", { status: 502 }), digest);
    await userEvent.click(await pill(dialog, "Maybe"));
    await userEvent.click(applyButton(dialog));
    expect(await screen.findByText(/^Failed to apply query filters\. /)).toBeTruthy();
    expect(logged).toHaveBeenCalledWith("Failed to apply query filters");
    expect(chosen(dialog, "Confidence")).toEqual([true, false, true]);
    await userEvent.click(applyButton(dialog));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toHaveLength(2);
  });
});
