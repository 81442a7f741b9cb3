import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { apiClientFor } from "./api-client.ts";
import { control, expectPageLoaded, people } from "./people.ts";

/** Public pages; the first isn't part of the router. */
export const PUBLIC_PATHS = ["/welcome", "/login", "/sign-up", "/about", "/colab", "/no/such/page"];

/** Open to anyone with the secret in the address, so it is tested as a visitor. */
const ACTIONS_PATH = "/rep-actions/$repUUID";
const UNSUBSCRIBE_PATH = "/unsubscribe/$token";

/**
 * The addresses of all pages from the running product's router, so that new ones are included
 * automatically. Includes redirects.
 */
export async function allPageUrls(page: Page, request: APIRequestContext): Promise<string[]> {
  const { get, post } = await apiClientFor(request, people.maya);
  const sam = await idOfSam(request);
  const [kept]: { id: string }[] = await get("/api/digests");
  const digest = kept ?? (await post("/api/digests", { readyMade: "monday-forecast" }));
  const meeting = await sharedMeeting(request, sam);
  const meant: Record<string, string> = {
    $repId: sam,
    $id: sam,
    $digestId: digest.id,
    $meetingId: meeting,
    $section: "people",
  };
  const paths: string[] = await page.evaluate(() =>
    Object.keys(Reflect.get(window, "__TSR_ROUTER__").routesByPath),
  );
  return paths
    .filter((path) => path !== ACTIONS_PATH && path !== UNSUBSCRIBE_PATH)
    .map((path) =>
      path.replace(/\$\w+/g, (name) => {
        const value = meant[name];
        if (value === undefined) throw new Error(`Say what ${name} of ${path} stands for`);
        return value;
      }),
    );
}

/** A meeting whose summary was mailed to Sam. */
async function sharedMeeting(request: APIRequestContext, sam: string): Promise<string> {
  const { post } = await apiClientFor(request, people.maya);
  const start = "2026-01-15T09:00:00Z";
  const meeting = { title: "Sam 1:1", start, end: start, attendeeIds: [sam] };
  const { id } = await post("/api/calendar-events", meeting);
  await post(`/api/calendar-events/${id}/share`, [people.sam.email]);
  return id;
}

/** The secret addresses of a user's actions and mail preferences. */
export async function secretUrls(request: APIRequestContext): Promise<string[]> {
  const sam = await idOfSam(request);
  const { post } = await apiClientFor(request, people.maya);
  const { link } = await post(`/api/team-members/${sam}/share-link`, {});
  await sharedMeeting(request, sam);
  return [ACTIONS_PATH.replace("$repUUID", link.uuid), await unsubscribeUrl(people.sam.email)];
}

export async function unsubscribeUrl(email: string): Promise<string> {
  let address = "";
  await expect(async () => {
    const mails = await control.mail.mails();
    const mail = mails.find(({ envelope }) => envelope.to.includes(email));
    const header = mail?.headers.find(({ name }) => name === "List-Unsubscribe");
    address = new URL(header?.value.slice(1, -1) ?? "").pathname;
  }).toPass();
  return address;
}

export async function idOfSam(request: APIRequestContext): Promise<string> {
  const { get } = await apiClientFor(request, people.maya);
  const members: { id: string; name: string }[] = await get("/api/team-members");
  const sam = members.find(({ name }) => name === people.sam.name);
  if (!sam) throw new Error("The demo company has lost Sam");
  return sam.id;
}

/** Opens a page and waits until it is fully loaded. Returns false if the address redirects. */
export async function openPage(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  await expectPageLoaded(page, address);
  await waitUntilLoaded(page);
  return new URL(page.url()).pathname === address.replace(/\?.*/, "");
}

/** Waits until there are no loading indicators or skeletons. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByText("Loading…"), page.url()).toHaveCount(0);
  await expect(page.locator(".mantine-Skeleton-root"), page.url()).toHaveCount(0);
}
