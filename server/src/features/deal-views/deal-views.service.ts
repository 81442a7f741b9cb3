import { randomUUID } from "node:crypto";
import {
  api,
  type DealView,
  type DealViewState,
  MAX_VIEWS,
  type ParsedInput,
} from "@touchline/contract";
import {
  canChangeView,
  type OwnField,
  withoutOwners,
  withoutRemovedFields,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { may } from "../../context/viewer.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import type { StoredView } from "./deal-views.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/** The name of the table's default view. */
const BUILT_IN_NAME = "all deals";

export async function listViews(context: Context): Promise<DealView[]> {
  const views = await context.store.dealViews.list();
  const fields = await context.store.ownFields.list();
  return views.map((view) => toDealView(context, view, fields));
}

export async function createView(
  context: Context,
  body: ParsedInput<typeof api.dealViews.create>["body"],
): Promise<DealView> {
  const { store, now, viewer } = context;
  const { name, isShared, isLocked, state } = body;
  if (isShared) mustBeManager(context);
  await mustBeKnownOwners(context, state);
  if ((await store.dealViews.count()) >= MAX_VIEWS) {
    throw new Refusal("bad_request", `You have ${MAX_VIEWS} views. Delete one first.`);
  }
  const id = randomUUID();
  const view = { id, name, isShared, isLocked: isShared && isLocked, state };
  mustNotBeBuiltIn(name);
  if (!(await store.dealViews.add(view, now))) throw nameTaken(name);
  await record(context, "deal-view.saved", view);
  await publishViews(context, { isShared, ownerId: viewer.userId });
  return readView(context, id);
}

export async function changeView(
  context: Context,
  id: string,
  { name, isShared, isLocked, state }: ParsedInput<typeof api.dealViews.save>["body"],
): Promise<DealView> {
  const { store, now } = context;
  const before = await mustFindChangeable(context, id);
  if (isShared === true) mustBeManager(context);
  const isPassedOn = isShared !== undefined && isShared !== before.isShared;
  const isTurned = isLocked !== undefined && isLocked !== before.isLocked;
  if ((isPassedOn || isTurned) && before.ownerId !== context.viewer.userId) {
    throw new Refusal(
      "forbidden",
      "Only the person who created this view can share, unshare or lock it.",
    );
  }
  if (state) await mustBeKnownOwners(context, state);
  if (name) mustNotBeBuiltIn(name);
  const wanted = isShared ?? before.isShared;
  const change = {
    ...(name && { name }),
    ...(state && { state }),
    isShared: wanted,
    isLocked: wanted && (isLocked ?? before.isLocked),
  };
  if (!(await store.dealViews.change(id, change, now))) throw nameTaken(name ?? before.name);
  await record(context, "deal-view.changed", { ...before, ...change });
  await publishViews(context, { isShared: wanted || before.isShared, ownerId: before.ownerId });
  return readView(context, id);
}

export async function removeView(context: Context, id: string): Promise<{ id: string }> {
  const view = await mustFindChangeable(context, id);
  await context.store.dealViews.remove(id);
  await record(context, "deal-view.removed", view);
  await publishViews(context, view);
  return { id };
}

export async function setDefaultView(
  context: Context,
  id: string | null,
): Promise<{ id: string | null }> {
  const { store, now, viewer } = context;
  if (id === null) await store.dealViews.clearDefault();
  else {
    await mustFind(context, id);
    if (!(await store.dealViews.setDefault(id))) throw viewNotFound();
  }
  await store.audit.record(now, "deal-view.default-set", `user ${viewer.userId}`, { view: id });
  await publishViews(context, { isShared: false, ownerId: viewer.userId });
  return { id };
}

async function readView(context: Context, id: string): Promise<DealView> {
  return toDealView(context, await mustFind(context, id), await context.store.ownFields.list());
}

function toDealView({ viewer }: Context, view: StoredView, fields: OwnField[]): DealView {
  const { id, name, isShared, isLocked, isDefault } = view;
  const state = withoutRemovedFields(view.state, fields);
  return {
    id,
    name,
    isShared,
    isLocked,
    isDefault,
    isOwn: view.ownerId === viewer.userId,
    mayChange: canChange({ viewer }, view),
    state: !may(viewer, "read-team") ? withoutOwners(state) : state,
  };
}

function canChange({ viewer }: Pick<Context, "viewer">, view: StoredView): boolean {
  const isOwn = view.ownerId === viewer.userId;
  return canChangeView({ ...view, isOwn }, { isManager: may(viewer, "coach") });
}

async function mustFind({ store }: Context, id: string): Promise<StoredView> {
  const view = await store.dealViews.get(id);
  if (!view) throw viewNotFound();
  return view;
}

function viewNotFound(): Refusal {
  return notFound("view");
}

async function mustFindChangeable(context: Context, id: string): Promise<StoredView> {
  const view = await mustFind(context, id);
  if (canChange(context, view)) return view;
  throw new Refusal(
    "forbidden",
    may(context.viewer, "coach")
      ? `'${view.name}' is locked. Save your own view instead.`
      : `Only managers can change the team's views. Save your own view instead.`,
  );
}

function mustBeManager({ viewer }: Context) {
  if (may(viewer, "coach")) return;
  throw new Refusal("forbidden", "Only managers can share views with the team.");
}

/** A rep can't filter by owner; a manager's filter may only name users of the organisation. */
async function mustBeKnownOwners({ store, viewer }: Context, { owner }: DealViewState) {
  if (!owner) return;
  if (!may(viewer, "read-team"))
    throw new Refusal("forbidden", "Only managers can filter by owner.");
  const isMember = (id: string) => id.includes("-");
  const members = [...new Set(owner.filter(isMember))];
  const others = owner.filter((id) => !isMember(id));
  const isKnown =
    (members.length === 0 || (await store.dealViews.people(members)) === members.length) &&
    (others.length === 0 || (await store.dealOwners.unknownOf(others)).length === 0);
  if (!isKnown) {
    throw new Refusal("not_found", "state.owner: this person doesn't exist.");
  }
}

function mustNotBeBuiltIn(name: string) {
  if (name.toLowerCase() === BUILT_IN_NAME) throw nameTaken(name);
}

function nameTaken(name: string): Refusal {
  return new Refusal("conflict", `There's already a view called '${name}'. Choose another name.`);
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
function publishViews(
  { store }: Context,
  { isShared, ownerId }: { isShared: boolean; ownerId: string },
): Promise<void> {
  return store.live.publish(isShared ? { everybody: true } : { userIds: [ownerId] }, {
    type: "stale",
    paths: [api.dealViews.list.path],
  });
}
