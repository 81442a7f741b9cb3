import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { FromReader, ToReader } from "../features/report/list-messages.ts";
import { readLists } from "../features/report/list-reader.ts";
import { startSettings } from "../lib/session.ts";
import { openApp } from "../testing/app.tsx";
import { manager, sessionOf } from "../testing/people.ts";

/** The browser's worker, as far as a list needs one: the same reader, in this thread. */
function installWorker() {
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      private readonly answer = readLists((data: FromReader) =>
        this.dispatchEvent(new MessageEvent("message", { data })),
      );
      postMessage(message: ToReader) {
        void this.answer(message);
      }
      terminate() {}
    },
  );
}

const LIST = [
  "Bezeichnung;Betrag;Betrag;Phase;Abschlussdatum;Inhaber",
  "Amboss;1.200,50;1;Demo;;Jörg",
  "Glocke;80.000,00;1;Unterschrieben;01/02/2026;Jörg",
  "Zange;20.000,00;1;Verloren;13/02/2026;Änne",
].join("\n");

describe("[PUB-1] the welcome page", () => {
  it("shows a report on made-up deals to everybody, and the way home to who is signed in", async () => {
    await openApp("/welcome", null);
    const sample = await screen.findByRole("region", { name: "Pipeline report" });
    expect(within(sample).getByText("Sample, made-up numbers")).toBeTruthy();
    expect(within(sample).getAllByRole("listitem")).toHaveLength(5);
    expect(screen.getAllByRole("link", { name: "Create workspace" })[0]?.getAttribute("href")).toBe(
      "/sign-up",
    );
    expect(screen.getAllByRole("link", { name: "Sign in" })[0]?.getAttribute("href")).toBe(
      "/login",
    );
    expect(screen.queryByRole("link", { name: "Go to home" })).toBeNull();
  });

  it("names the host's legal pages where there are some", async () => {
    const { client } = await openApp("/welcome", sessionOf(manager));
    expect(await screen.findByRole("link", { name: "Go to home" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Imprint" })).toBeNull();
    client.setQueryData(startSettings.queryKey, (settings) => {
      if (!settings) throw new Error("The settings are read before anything is shown");
      const legal = { ...settings.legal, imprintUrl: "https://example.com/imprint" };
      return { ...settings, legal };
    });
    const imprint = await screen.findByRole("link", { name: "Imprint" });
    expect(imprint.getAttribute("href")).toBe("https://example.com/imprint");
    expect(screen.queryByRole("link", { name: "Terms" })).toBeNull();
  });

  it("reads a list of one's own, says what it made of it, and follows corrections", async () => {
    installWorker();
    const user = userEvent.setup();
    await openApp("/welcome", null);
    const input = await screen.findByLabelText("File with deals");
    await user.upload(input, new File([LIST], "pipeline.csv", { type: "text/csv" }));

    const own = await screen.findByRole("region", { name: "Your pipeline" });
    expect(within(own).getByText("Amboss")).toBeTruthy();
    expect(screen.getByText(/More than one column is called 'Betrag'/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Change columns" }));
    await user.selectOptions(screen.getByLabelText("Unterschrieben (1)"), "won");
    expect(await within(own).findByText("80% of the money")).toBeTruthy();

    await user.selectOptions(screen.getByLabelText("Amount"), "not in the list");
    expect((await screen.findByRole("alert")).textContent).toMatch(/column with the amount/);
    await user.click(screen.getByRole("button", { name: "Another file" }));
    expect(screen.getByRole("button", { name: "Choose a file" })).toBeTruthy();
  });

  it("says in words why a file is no list", async () => {
    installWorker();
    const user = userEvent.setup({ applyAccept: false });
    await openApp("/welcome", null);
    const input = await screen.findByLabelText("File with deals");
    await user.upload(input, new File([new Uint8Array([80, 75, 3, 4])], "deals.xlsx"));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /deals\.xlsx.*Save it as CSV first/,
    );
  });
});
