import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { sendChat } from "./chat.service.ts";

export function chatJobs(on: BindJob) {
  on(jobs.sendChat, ({ context, payload }) => sendChat(context, payload));
}
