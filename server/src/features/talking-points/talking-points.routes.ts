import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { listPoints, removePoint, restorePoint, savePoint } from "./talking-points.service.ts";

export function talkingPointsRoutes(on: Bind) {
  on(api.talkingPoints.list, ({ context, params }) => listPoints(context, params.repId));

  on(api.talkingPoints.save, ({ context, body }) => savePoint(context, body));

  on(api.talkingPoints.remove, ({ context, params }) => removePoint(context, params.id));

  on(api.talkingPoints.restore, ({ context, params }) => restorePoint(context, params.id));
}
