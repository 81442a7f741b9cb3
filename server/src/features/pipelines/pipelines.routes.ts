import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readPipelines, setCounts, setLimit } from "./pipelines.service.ts";

export function pipelinesRoutes(on: Bind) {
  on(api.pipelines.list, ({ context }) => readPipelines(context));
  on(api.pipelines.setCounts, ({ context, params, body }) =>
    setCounts(context, params.pipelineId, body.counts),
  );
  on(api.pipelines.setLimit, ({ context, params, body }) =>
    setLimit(context, params.pipelineId, params.stageId, body.daysLimit),
  );
}
