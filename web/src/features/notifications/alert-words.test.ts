import type { SlackPreferences } from "@touchline/contract";
import { expect, it } from "vitest";
import { immediateAlerts, summaryOf } from "./alert-words.ts";

const lines = (...given: Parameters<typeof immediateAlerts>) =>
  immediateAlerts(...given).map(
    ({ alert, label, consequence }) => `${alert}: ${label}: ${consequence}`,
  );

it("[T-10] what managers and reps are told at once", () => {
  expect(lines("manager", "your")).toEqual([
    "lost: Deal lost: A deal was closed as lost.",
    "valueDropped: Value dropped: A deal's value went down.",
    "closeDatePushed: Close date pushed: A deal's close date moved later.",
    "updateAdded: Update added: A rep wrote an update on a deal.",
    "lateStageTriage: Late stage, still Pipeline: A late-stage deal is still marked Pipeline.",
    "feedbackAdded: Feedback added: New feedback on one of your own deals.",
  ]);
  expect(lines("rep", "their")).toEqual([
    "lateStageTriage: Late stage, still Pipeline: One of their late-stage deals is still marked Pipeline.",
    "feedbackAdded: Feedback added: New feedback on one of their own deals.",
  ]);
});

it("[T-10] how many alerts are on: none, some, all", () => {
  const deal = (...on: string[]) =>
    Object.fromEntries(on.map((alert) => [alert, true])) as SlackPreferences["deal"];
  const summary = (role: "manager" | "rep", notifications: boolean, ...on: string[]) =>
    summaryOf(role, { notifications, deal: deal(...on) } as SlackPreferences);
  const all = [...immediateAlerts("manager", "their").map(({ alert }) => alert), "notReviewed"];
  expect([
    summary("manager", false, ...all),
    summary("manager", true, ...all),
    summary("manager", true, ...all.slice(1)),
    summary("manager", true),
    summary("rep", true, "lateStageTriage", "feedbackAdded"),
    summary("rep", true, "lateStageTriage", "notReviewed"),
  ]).toEqual([
    "All notifications off",
    "All alerts on",
    "6 of 7 alerts on",
    "0 of 7 alerts on",
    "All alerts on",
    "1 of 2 alerts on",
  ]);
});
