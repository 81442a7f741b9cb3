import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type PushDevice } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { rep, sessionOf } from "../../testing/people.ts";
import { mockRoute } from "../../testing/server.ts";
import { notInstalled } from "../../testing/slack.ts";
import { deviceName } from "./device-name.ts";

const KEYS = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
const deviceOf = (endpoint: string, device = "Chrome on Linux"): PushDevice => ({
  id: "00000000-0000-4000-a000-000000000001",
  endpoint,
  device,
  createdAt: "2026-11-10T09:00:00.000Z",
});
const stateOf = (...devices: PushDevice[]) => ({ publicKey: "key", devices });

/** A browser with web push, and what was asked of it. */
function browser({ permission = "default", answer = "granted" } = {}) {
  const asked: unknown[] = [];
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: object) => {
      asked.push(options);
      subscription = {
        endpoint: "https://push.test/1",
        toJSON: () => ({ endpoint: "https://push.test/1", keys: KEYS }),
        unsubscribe: async () => {
          asked.push("unsubscribe");
          subscription = null;
        },
      };
      return subscription;
    },
  };
  const requestPermission = async () => {
    asked.push("permission");
    return answer;
  };
  vi.stubGlobal("Notification", { permission, requestPermission });
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => ({ pushManager }),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  });
  return asked;
}

beforeEach(() => {
  mockRoute(api.inbox.unread, { unread: 0 });
  mockRoute(api.inbox.list, { items: [], unread: 0, next: null });
  mockRoute(api.slack.installed, notInstalled);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const offer = () => screen.findByRole("button", { name: "Notify me here" });
const own = async () =>
  within(await screen.findByRole("region", { name: "On your devices" })).findByRole("switch");

describe("[X-18] notifications on this device", () => {
  it("are offered in the inbox, asked for by a click and never before", async () => {
    const asked = browser();
    mockRoute(api.push.read, stateOf());
    const saved = mockRoute(api.push.subscribe, stateOf(deviceOf("https://push.test/1")));
    await openApp("/inbox", sessionOf(rep));
    const button = await offer();
    expect(asked).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText("You'll get your inbox on this device")).toBeTruthy();
    expect(asked).toEqual(["permission", { userVisibleOnly: true, applicationServerKey: "key" }]);
    expect(saved[0]?.body).toEqual({
      endpoint: "https://push.test/1",
      keys: KEYS,
      device: expect.stringContaining(" on "),
    });
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Notify me here" })).toBeNull(),
    );
  });

  it("stay off for those who say no", async () => {
    browser({ answer: "denied" });
    mockRoute(api.push.read, stateOf());
    const saved = mockRoute(api.push.subscribe, stateOf());
    await openApp("/inbox", sessionOf(rep));
    await userEvent.click(await offer());
    await waitFor(async () => expect((await offer()).hasAttribute("data-loading")).toBe(false));
    expect(saved).toEqual([]);
  });

  it("are turned on and off in Settings, on other devices too", async () => {
    const asked = browser();
    const phone = { ...deviceOf("https://push.test/2", "Safari on iPhone"), id: rep.id };
    mockRoute(api.push.read, stateOf(phone));
    mockRoute(api.push.subscribe, stateOf(deviceOf("https://push.test/1"), phone));
    const gone = mockRoute(api.push.unsubscribe, stateOf(phone), stateOf());
    await openApp("/settings", sessionOf(rep));
    const toggle = await own();
    await waitFor(() => expect(toggle.hasAttribute("disabled")).toBe(false));
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("true"));
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("false"));
    expect(asked.at(-1)).toBe("unsubscribe");
    await userEvent.click(screen.getByRole("button", { name: "Turn off Safari on iPhone" }));
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
    expect(gone.map(({ url }) => url.pathname.split("/").at(-1))).toEqual([
      deviceOf("").id,
      phone.id,
    ]);
  });

  it.each([
    ["default", false, /add Touchline to your home screen first/],
    ["denied", true, /Your browser blocks notifications/],
  ] as const)("say why they can't be had: %s", async (permission, isThere, words) => {
    if (isThere) browser({ permission });
    mockRoute(api.push.read, stateOf());
    await openApp("/settings", sessionOf(rep));
    const toggle = await own();
    expect(toggle.textContent).toMatch(words);
    expect(toggle.hasAttribute("disabled")).toBe(true);
    document.body.innerHTML = "";
    await openApp("/inbox", sessionOf(rep));
    expect(await screen.findByText("Nothing yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Notify me here" })).toBeNull();
  });

  it.each([
    ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari on iPhone"],
    ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", "Firefox on Linux"],
    ["curl/8", "A browser on another system"],
  ])("name a device: %s", (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
