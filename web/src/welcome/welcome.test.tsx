import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import first from "../../public/theme.js?raw";
import page from "../../welcome/index.html?raw";
import type { ReaderRequest, ReaderResponse } from "../features/report/list-messages.ts";
import { readLists } from "../features/report/list-reader.ts";
import { AUTHORITY, CLIENT, storeUser } from "../testing/identity.ts";
import { mockRoute } from "../testing/server.ts";
import { captureEarlyFile } from "./early-file.ts";
import { showHomeLink } from "./home-link.ts";
import { showHostLinks } from "./host-links.ts";
import { type HostSettings, readHostSettings } from "./host-settings.ts";
import { OwnListIsland, SampleIsland } from "./islands.tsx";
import { prerender } from "./prerender.tsx";

const BUILT_ON = "2026-05-20";

const settings: HostSettings = {
  environment: "local",
  version: "1.2.3",
  identity: { authority: AUTHORITY, clientId: CLIENT, audience: "", scope: "openid" },
  helpUrl: "https://help.test/start",
  supportEmail: "support@example.test",
  legal: { imprintUrl: "https://example.com/imprint", privacyUrl: null, termsUrl: null },
  sentryDsn: null,
};

/** A minimal fake of the browser's worker: the same reader, in this thread. */
function installWorker() {
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      private readonly answer = readLists((data: ReaderResponse) =>
        this.dispatchEvent(new MessageEvent("message", { data })),
      );
      postMessage(message: ReaderRequest) {
        void this.answer(message);
      }
      terminate() {}
    },
  );
}

/** The page as served, without its scripts. */
function openPage() {
  const { body } = new DOMParser().parseFromString(page, "text/html");
  document.body.replaceChildren(...body.childNodes);
}

/** Runs the script that every page runs first; its listeners are removed afterwards. */
function lookWhoIsHere() {
  new Function("addEventListener", first)(() => undefined);
}

const byId = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no '${id}'`);
  return found;
};

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.known;
  delete document.documentElement.dataset.mantineColorScheme;
  Reflect.deleteProperty(globalThis, "__zod_globalConfig");
});

const LIST = [
  "Bezeichnung;Betrag;Betrag;Phase;Abschlussdatum;Inhaber",
  "Amboss;1.200,50;1;Demo;;Jörg",
  "Glocke;80.000,00;1;Unterschrieben;01/02/2026;Jörg",
  "Zange;20.000,00;1;Verloren;13/02/2026;Änne",
].join("\n");

describe("[PUB-1] the welcome page", () => {
  it("says in words what it is and leads on, before any script of it runs", () => {
    openPage();
    const ways = (name: string) =>
      screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("who needs a hand");
    expect([...ways("Create workspace"), ...ways("Sign in")]).toEqual([
      "/sign-up",
      "/login",
      "/login",
    ]);
    expect(screen.queryByRole("link", { name: "Go to home" })).toBeNull();
  });

  it("comes to life as it was drawn, and then shows the quarter of today", async () => {
    const { sample, until } = prerender(BUILT_ON);
    expect(until).toBe("2026-06-30");
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = sample;
    const drawn = within(screen.getByRole("region", { name: "Pipeline report" }));
    expect(drawn.getByText("Sample, made-up numbers")).toBeTruthy();
    expect(drawn.getAllByRole("listitem")).toHaveLength(5);
    expect(drawn.getByText(/Q2 \(Apr–Jun 2026\)/)).toBeTruthy();

    const asked = drawn.getByText("Coverage");
    const differs = vi.fn();
    render(<SampleIsland madeFor={BUILT_ON} />, {
      container,
      hydrate: true,
      onRecoverableError: differs,
    });
    await waitFor(() => expect(drawn.queryByText(/Q2 \(Apr–Jun 2026\)/)).toBeNull());
    expect(drawn.getAllByRole("listitem")).toHaveLength(5);
    expect(drawn.getByText("Coverage")).toBe(asked);
    expect(differs).not.toHaveBeenCalled();
  });

  it("names the host's legal pages where there are some", async () => {
    openPage();
    mockRoute(api.session.settings, settings);
    showHostLinks(byId("footer"), await readHostSettings());
    expect(screen.getByRole("link", { name: "Imprint" }).getAttribute("href")).toBe(
      "https://example.com/imprint",
    );
    expect(screen.getByRole("link", { name: "Help" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Terms" })).toBeNull();
  });

  it("shows signed-in people the way home, strangers none", async () => {
    openPage();
    lookWhoIsHere();
    await showHomeLink(byId("signed-in"), settings);
    expect(screen.queryByRole("link", { name: "Go to home" })).toBeNull();
    storeUser();
    lookWhoIsHere();
    await showHomeLink(byId("signed-in"), settings);
    expect(screen.getByRole("link", { name: "Go to home" }).getAttribute("href")).toBe("/home");
  });

  it("keeps a file that is handed over before its reader is there", async () => {
    installWorker();
    const own = document.body.appendChild(document.createElement("div"));
    own.innerHTML = prerender(BUILT_ON).own;
    const onHandedOver = vi.fn();
    const early = captureEarlyFile(own, onHandedOver);
    const user = userEvent.setup();
    await user.upload(screen.getByLabelText("File with deals"), new File([LIST], "pipeline.csv"));
    expect(onHandedOver).toHaveBeenCalledOnce();

    render(<OwnListIsland first={early.take()} />, { container: own, hydrate: true });
    const report = await screen.findByRole("region", { name: "Your pipeline" });
    expect(within(report).getByText("Amboss")).toBeTruthy();
  });
});

describe("[PUB-1] a list of one's own", () => {
  it("is read, with what was made of it, and follows corrections", async () => {
    installWorker();
    const user = userEvent.setup();
    render(<OwnListIsland first={null} />);
    const input = screen.getByLabelText("File with deals");
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

  it.each([
    [
      "Anvil,1.125 Mio,Demo",
      "1 amount could be read two ways, like 1.125k, and counts as empty. Write such amounts in full.",
    ],
    [
      "Anvil,1.125 Mio,Demo\nBell,1.250k,Demo",
      "2 amounts could be read two ways, like 1.125k, and count as empty. Write such amounts in full.",
    ],
  ])("[R-1] names amounts that could be a thousand times more: %s", async (rows, remark) => {
    installWorker();
    render(<OwnListIsland first={new File([`Deal,Amount,Stage\n${rows}`], "deals.csv")} />);
    expect(await screen.findByText(remark)).toBeTruthy();
  });

  it("with a status beside the stages follows what somebody says a stage means", async () => {
    installWorker();
    const user = userEvent.setup();
    const list = "Deal,Amount,Stage,Status\nAnvil,80,Signed,open\nBell,20,Demo,lost";
    render(<OwnListIsland first={new File([list], "deals.csv")} />);
    const own = await screen.findByRole("region", { name: "Your pipeline" });
    expect(within(own).getByText("0% of the money")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Change columns" }));
    const signed = screen.getByLabelText("Signed (1)");
    expect((signed as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
      "as its status says",
    );
    await user.selectOptions(signed, "won");
    expect(await within(own).findByText("80% of the money")).toBeTruthy();
    await user.selectOptions(signed, "as its status says");
    expect(await within(own).findByText("0% of the money")).toBeTruthy();
  });

  it("that is none is refused in words", async () => {
    installWorker();
    render(<OwnListIsland first={new File([new Uint8Array([80, 75, 3, 4])], "deals.xlsx")} />);
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /deals\.xlsx.*Save it as CSV first/,
    );
  });
});
