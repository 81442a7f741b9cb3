import { api, type ParsedInput, type ScratchPage } from "@touchline/contract";
import { type Day, mondayOf } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { cleanPage, plainText } from "../../shared/html.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const MAX_PAGES = 1000;
const MAX_PAGE_LENGTH = 100_000;

/** Lists the caller's own pages, optionally filtered by a search term. */
export async function listPages(
  { store }: Context,
  { search }: { search?: string | undefined },
): Promise<ScratchPage[]> {
  const pages = await store.scratchpad.list(MAX_PAGES);
  const wanted = normaliseText(search ?? "");
  return wanted === "" ? pages : pages.filter(({ content }) => textOf(content).includes(wanted));
}

function textOf(content: string): string {
  return normaliseText(plainText(content));
}

function normaliseText(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/** Saves a page; rejects the write if the page changed since the caller last read it. */
export async function savePage(
  context: Context,
  id: string,
  { week, title, content: given, basedOn }: ParsedInput<typeof api.scratchpad.save>["body"],
): Promise<ScratchPage> {
  const { store, now } = context;
  if (week !== null && mondayOf(week as Day, "monday") !== week) {
    throw new Refusal("bad_request", "week: must be a Monday.");
  }
  const content = cleanPage(given);
  if (content.length > MAX_PAGE_LENGTH) {
    throw new Refusal("too_large", "content: the page is too long to be saved.");
  }
  const before = await store.scratchpad.get(id);
  if (!before && basedOn > 0) throw pageNotFound();
  if (before && before.week !== week) {
    throw new Refusal("bad_request", "week: a page can't be moved to another week.");
  }
  if (before?.content === content && before.title === title) return before;
  if (!before) await mustBeBelowLimit(context);
  const saved = before
    ? await store.scratchpad.change(id, { title, content }, basedOn, now)
    : await store.scratchpad.add(id, { week, title, content }, now);
  if (!saved) {
    throw new Refusal("conflict", "This page was changed elsewhere. Nothing was overwritten.");
  }
  await record(context, id, "scratch-page.saved", { version: saved.version });
  return saved;
}

export async function removePage(context: Context, id: string): Promise<{ id: string }> {
  if (!(await context.store.scratchpad.remove(id))) throw pageNotFound();
  await record(context, id, "scratch-page.removed", {});
  return { id };
}

async function mustBeBelowLimit({ store }: Context): Promise<void> {
  if ((await store.scratchpad.count()) < MAX_PAGES) return;
  throw new Refusal("bad_request", `A scratchpad has up to ${MAX_PAGES} pages. Delete one first.`);
}

function pageNotFound(): Refusal {
  return notFound("page");
}

/** Audits that a page was written, but not its content, which is private. */
async function record(
  { store, viewer, now }: Context,
  id: string,
  did: string,
  about: Record<string, number>,
) {
  await store.audit.record(now, did, `scratch-page ${id}`, about);
  await store.live.publish(
    { userIds: [viewer.userId] },
    { type: "stale", paths: [api.scratchpad.pages.path] },
  );
}
