import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  authorize,
  connect,
  disconnect,
  queueRead,
  readStatus,
  useIcs,
} from "./calendar.service.ts";
import { addEventAction, saveEventAction, tickEventAction } from "./event-actions.service.ts";
import { listTypes, saveTemplate } from "./event-types.service.ts";
import {
  createQuickEvent,
  listEvents,
  readEvent,
  removeEvent,
  saveEvent,
} from "./events.service.ts";
import { markLine } from "./pack-lines.service.ts";
import { previewSummary, readShared, shareSummary } from "./share.service.ts";
import { readPack } from "./since-last.service.ts";
import { undoWrapUp } from "./undo-wrap-up.service.ts";
import { wrapUp } from "./wrap-up.service.ts";
import { previewWrapUpMail } from "./wrap-up-mail.service.ts";

export function meetingsRoutes(on: Bind) {
  const { meetings } = api;
  on(meetings.calendar, ({ context }) => readStatus(context));
  on.withVendors(meetings.authorize, ({ context, query }) => authorize(context, query.returnTo));
  on.withVendors(meetings.callback, ({ context, query }) => connect(context, query));
  on(meetings.useIcs, ({ context, body }) => useIcs(context, body.url));
  on.withVendors(meetings.disconnect, ({ context }) => disconnect(context));
  on(meetings.syncCalendar, ({ context }) => queueRead(context));

  on(meetings.events, ({ context, query }) => listEvents(context, query));
  on(meetings.event, ({ context, params }) => readEvent(context, params.id));
  on(meetings.shared, ({ context, params }) => readShared(context, params.id));
  on(meetings.createQuick, ({ context, body }) => createQuickEvent(context, body));
  on(meetings.save, ({ context, params, body }) => saveEvent(context, params.id, body));
  on(meetings.remove, ({ context, params }) => removeEvent(context, params.id));

  on(meetings.addAction, ({ context, params, body }) =>
    addEventAction(context, params.eventId, body),
  );
  on(meetings.tickAction, ({ context, params, body }) =>
    tickEventAction(context, params, body.isDone),
  );
  on(meetings.saveAction, ({ context, params, body }) => saveEventAction(context, params, body));
  on(meetings.summaryMail, ({ context, params }) => previewSummary(context, params.id));
  on(meetings.share, ({ context, params, body }) => shareSummary(context, params.id, body));

  const { meetingPack } = api;
  on(meetingPack.read, ({ context, params }) => readPack(context, params.repId));
  on(meetingPack.mark, ({ context, params, body }) => markLine(context, params.repId, body));
  on(meetingPack.wrapUp, ({ context, params, body }) => wrapUp(context, params.repId, body));
  on(meetingPack.wrapUpMail, ({ context, params, body }) =>
    previewWrapUpMail(context, params.repId, body),
  );
  on(meetingPack.undoWrapUp, ({ context, params }) => undoWrapUp(context, params.repId, params.id));

  on(meetings.types, ({ context }) => listTypes(context));
  on(meetings.saveTemplate, ({ context, params, body }) => saveTemplate(context, params.id, body));
}
