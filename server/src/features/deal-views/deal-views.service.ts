import { randomUUID } from "node:crypto";
import {
  api,
  type DealView,
  type DealViewState,
  MAX_VIEWS,
  type Received,
} from "@touchline/contract";
import { mayChangeView, withoutOwners } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import type { StoredView } from "./deal-views.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/** The name of the table's default view. */
const BUILT_IN = "all deals";

export async function listViews(context: Context): Promise<DealView[]> {
  const views = await context.store.dealViews.list();
  return views.map((view) => shown(context, view));
}

export async function createView(
  context: Context,
  body: Received<typeof api.dealViews.create>["body"],
): Promise<DealView> {
  const { store, now, viewer } = context;
  const { name, isShared, isLocked, state } = body;
  if (isShared) mustBeManager(context);
  await mustBeTheirs(context, state);
  if ((await store.dealViews.count()) >= MAX_VIEWS) {
    throw new Refusal("bad_request", `You have ${MAX_VIEWS} views. Delete one first.`);
  }
  const id = randomUUID();
  const view = { id, name, isShared, isLocked: isShared && isLocked, state };
  mustBeFree(name);
  if (!(await store.dealViews.add(view, now))) throw taken(name);
  await record(context, "deal-view.saved", view);
  await tell(context, { isShared, ownerId: viewer.userId });
  return get(context, id);
}

export async function changeView(
  context: Context,
  id: string,
  { name, isShared, isLocked, state }: Received<typeof api.dealViews.save>["body"],
): Promise<DealView> {
  const { store, now } = context;
  const before = await mustChange(context, id);
  if (isShared === true) mustBeManager(context);
  const isPassedOn = isShared !== undefined && isShared !== before.isShared;
  const isTurned = isLocked !== undefined && isLocked !== before.isLocked;
  if ((isPassedOn || isTurned) && before.ownerId !== context.viewer.userId) {
    throw new Refusal(
      "forbidden",
      "Only whoever made a view shares it, takes it back or locks it.",
    );
  }
  if (state) await mustBeTheirs(context, state);
  if (name) mustBeFree(name);
  const wanted = isShared ?? before.isShared;
  const change = {
    ...(name && { name }),
    ...(state && { state }),
    isShared: wanted,
    isLocked: wanted && (isLocked ?? before.isLocked),
  };
  if (!(await store.dealViews.change(id, change, now))) throw taken(name ?? before.name);
  await record(context, "deal-view.changed", { ...before, ...change });
  await tell(context, { isShared: wanted || before.isShared, ownerId: before.ownerId });
  return get(context, id);
}

export async function removeView(context: Context, id: string): Promise<{ id: string }> {
  const view = await mustChange(context, id);
  await context.store.dealViews.remove(id);
  await record(context, "deal-view.removed", view);
  await tell(context, view);
  return { id };
}

export async function setDefaultView(
  context: Context,
  id: string | null,
): Promise<{ id: string | null }> {
  const { store, now, viewer } = context;
  if (id === null) await store.dealViews.setNoDefault();
  else {
    await mustFind(context, id);
    if (!(await store.dealViews.setDefault(id))) throw noSuchView();
  }
  await store.audit.record(now, "deal-view.default-set", `user ${viewer.userId}`, { view: id });
  await tell(context, { isShared: false, ownerId: viewer.userId });
  return { id };
}

async function get(context: Context, id: string): Promise<DealView> {
  return shown(context, await mustFind(context, id));
}

function shown({ viewer }: Context, view: StoredView): DealView {
  const { id, name, isShared, isLocked, isDefault, state } = view;
  return {
    id,
    name,
    isShared,
    isLocked,
    isDefault,
    isOwn: view.ownerId === viewer.userId,
    mayChange: may({ viewer }, view),
    state: viewer.role === "rep" ? withoutOwners(state) : state,
  };
}

function may({ viewer }: Pick<Context, "viewer">, view: StoredView): boolean {
  const isOwn = view.ownerId === viewer.userId;
  return mayChangeView({ ...view, isOwn }, { isManager: viewer.role === "manager" });
}

async function mustFind({ store }: Context, id: string): Promise<StoredView> {
  const view = await store.dealViews.get(id);
  if (!view) throw noSuchView();
  return view;
}

function noSuchView(): Refusal {
  return new Refusal("not_found", "There is no such view.");
}

async function mustChange(context: Context, id: string): Promise<StoredView> {
  const view = await mustFind(context, id);
  if (may(context, view)) return view;
  throw new Refusal(
    "forbidden",
    context.viewer.role === "manager"
      ? `'${view.name}' is locked. Save a view of your own instead.`
      : `Only managers change the team's views. Save a view of your own instead.`,
  );
}

function mustBeManager({ viewer }: Context) {
  if (viewer.role === "manager") return;
  throw new Refusal("forbidden", "Only managers share views with the team.");
}

/** A rep can't filter by owner; a manager's filter may only name users of the organisation. */
async function mustBeTheirs({ store, viewer }: Context, { owner }: DealViewState) {
  if (!owner) return;
  if (viewer.role === "rep") throw new Refusal("forbidden", "Only managers filter by owner.");
  const isMember = (id: string) => id.includes("-");
  const members = [...new Set(owner.filter(isMember))];
  const others = owner.filter((id) => !isMember(id));
  const isKnown =
    (members.length === 0 || (await store.dealViews.people(members)) === members.length) &&
    (others.length === 0 || (await store.dealOwners.unknownOf(others)).length === 0);
  if (!isKnown) {
    throw new Refusal("not_found", "state.owner: there is no such person.");
  }
}

function mustBeFree(name: string) {
  if (name.toLowerCase() === BUILT_IN) throw taken(name);
}

function taken(name: string): Refusal {
  return new Refusal("conflict", `There is a view called '${name}' already. Choose another name.`);
}

/** The name of a private view stays out of the audit log. */
function record(
  { store, now }: Context,
  did: string,
  { id, name, isShared }: Pick<StoredView, "id" | "name" | "isShared">,
): Promise<void> {
  return store.audit.record(now, did, `deal-view ${id}`, isShared ? { name } : {});
}

/** A change of a team view concerns everyone. */
function tell(
  { store }: Context,
  { isShared, ownerId }: { isShared: boolean; ownerId: string },
): Promise<void> {
  return store.live.tell(isShared ? { everybody: true } : { userIds: [ownerId] }, {
    type: "stale",
    paths: [api.dealViews.list.path],
  });
}
