import { api, type EventType, type ParsedInput } from "@touchline/contract";
import { MEETING_TYPES, meetingType } from "@touchline/domain";
import { notFound, Refusal } from "../../http/refusal.ts";
import { cleanHtml } from "../../shared/html.ts";
import type { Context } from "./events.service.ts";

const MAX_TEMPLATE_LENGTH = 50_000;

export async function listTypes({ store }: Context): Promise<EventType[]> {
  const settings = await store.events.typeSettings();
  return MEETING_TYPES.map(({ id, label, template, guideUrl }) => ({
    id,
    label,
    template,
    guideUrl,
    ...settings.get(id),
  }));
}

export async function saveTemplate(
  context: Context,
  id: string,
  given: ParsedInput<typeof api.meetings.saveTemplate>["body"],
): Promise<EventType> {
  const { store, now } = context;
  const kind = meetingType(id);
  if (!kind) throw notFound("event type");
  const before = (await listTypes(context)).find((type) => type.id === kind.id) ?? kind;
  const guideUrl = given.guideUrl?.trim() ?? before.guideUrl;
  if (guideUrl !== "" && !/^https?:\/\/\S+$/i.test(guideUrl)) {
    throw new Refusal("bad_request", "guideUrl: must start with https:// or http://.");
  }
  const template = cleanHtml(given.template);
  if (template.length > MAX_TEMPLATE_LENGTH)
    throw new Refusal(
      "bad_request",
      `template: too long. At most ${MAX_TEMPLATE_LENGTH.toLocaleString("en")} characters.`,
    );
  await store.events.saveTypeSettings(kind.id, { template, guideUrl }, now);
  await store.audit.record(now, "meeting-type.changed", `meeting type ${kind.id}`);
  const { types, event } = api.meetings;
  await store.live.publish({ everybody: true }, { type: "stale", paths: [types.path, event.path] });
  return { id: kind.id, label: kind.label, template, guideUrl };
}
