import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { presentDeal, unfurlDeals } from "./deal-cards.service.ts";
import { greet, welcome } from "./slack-greeting.service.ts";
import { readPeople } from "./slack-people.service.ts";

export function slackJobs(on: BindJob) {
  on(jobs.greetInSlack, ({ context, payload }) => greet(context, payload));
  on(jobs.welcomeToSlack, ({ context, payload }) => welcome(context, payload.userId));
  on(jobs.unfurlDeals, ({ context, payload }) => unfurlDeals(context, payload));
  on(jobs.presentDeal, ({ context, payload }) => presentDeal(context, payload));
  on(jobs.readSlackPeople, ({ context, payload }) => readPeople(context, payload));
}
