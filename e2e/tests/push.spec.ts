import type { Page, Worker } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { APP_URL } from "../support/addresses.ts";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { control, newPerson } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

type Subscription = Awaited<ReturnType<typeof control.push.subscribe>>;

/**
 * This browser has neither a push service nor notifications, so it subscribes at the stand-in and
 * says yes.
 */
async function subscribeAtStandIn(page: Page, subscription: Subscription) {
  await page.addInitScript((given) => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    const KEY = "stand-in subscription";
    const made = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem(KEY);
        return true;
      },
    };
    const { prototype } = PushManager;
    prototype.getSubscription = async () => (sessionStorage.getItem(KEY) ? made : null) as never;
    prototype.subscribe = async () => {
      sessionStorage.setItem(KEY, "yes");
      return made as never;
    };
  }, subscription);
}

/** What the worker makes of a message; a browser would show it. */
function shownBy(worker: Worker, data: string) {
  return worker.evaluate((text) => {
    const scope = self as unknown as WorkerScope;
    const shown: object[] = [];
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
    scope.dispatchEvent(new scope.PushEvent("push", { data: text }));
    return shown;
  }, data);
}

/** A tap on a notification. */
function tap(worker: Worker, data: object) {
  return worker.evaluate((about) => {
    const scope = self as unknown as WorkerScope;
    const event = new scope.ExtendableEvent("notificationclick");
    scope.dispatchEvent(
      Object.assign(event, { notification: { data: about, close: () => undefined } }),
    );
  }, data);
}

interface WorkerScope {
  registration: { showNotification(title: string, options?: object): Promise<void> };
  dispatchEvent(event: Event): boolean;
  PushEvent: new (type: string, init: object) => Event;
  ExtendableEvent: new (type: string) => Event;
}

test("[X-18] a rep turns on notifications, gets an action on their device, opens it by a tap, and turns them off", async ({
  founder,
  browserOf,
  request,
}) => {
  const manager = await apiClientFor(request, founder);
  const rep = await newPerson();
  const { id: assigneeId } = await manager.post("/api/team-members", {
    name: rep.name,
    title: "Account Executive",
    emailAddress: rep.email,
  });
  const page = await browserOf(rep);
  const subscription = await control.push.subscribe();
  await subscribeAtStandIn(page, subscription);
  await page.goto("/inbox");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("button", { name: "Notify me here" }).click();
  await expectToast(page, "You'll get your inbox on this device");
  await expect(page.getByRole("button", { name: "Notify me here" })).toHaveCount(0);

  const text = `Call Ida ${Date.now()}`;
  await page.goto("/home");
  await manager.post("/api/actions", { text, assigneeId });
  const received = () => control.push.messages(subscription.endpoint);
  await expect.poll(async () => (await received()).length).toBe(1);
  const [push] = await received();
  const said = JSON.parse(push?.text ?? "");
  expect(said).toMatchObject({ title: founder.name, body: `Gave you an action: ${text}` });

  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("The page has no worker");
  expect(await shownBy(worker, push?.text ?? "")).toMatchObject([
    { title: said.title, body: said.body, tag: said.tag, data: { url: said.url } },
  ]);
  await tap(worker, { url: said.url });
  await expect(page).toHaveURL(`${APP_URL}${said.url}`);
  await expect(page.getByRole("link", { name: said.body })).toBeFocused();
  await expect(
    page.getByRole("region", { name: "Inbox" }).getByRole("listitem").getByText("Unread"),
  ).toHaveCount(0);

  await page.goto("/settings");
  const own = page.getByRole("region", { name: "On your devices" }).getByRole("switch");
  await expect(own).toBeChecked();
  await expectAccessible(page, [1440, 390]);
  await own.click();
  await expect(own).not.toBeChecked();
});
