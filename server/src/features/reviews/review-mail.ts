import type { Review } from "@touchline/contract";
import {
  askText,
  attributeLabel,
  type Day,
  feedbackSentence,
  formatShortDay,
  noteHtml,
  reviewScore,
} from "@touchline/domain";
import { plainText } from "../../shared/html.ts";
import { mailBox, mailCallout, mailHtml } from "../../shared/mail/mail-layout.ts";

interface MailContent {
  subject: string;
  html: string;
  text: string;
}

interface ReviewMailContext {
  here: string;
  /** The label of a stage that is asked for; null if the CRM has since deleted it. */
  stageLabel: (stageId: string) => string | null;
}

const MAX_SUBJECT_LENGTH = 300;

/**
 * Renders feedback as an email in HTML and plain text. The output is deterministic, because
 * duplicate requests are detected by it.
 */
export function reviewMail(
  review: Review,
  { here: address, stageLabel }: ReviewMailContext,
): MailContent {
  const { title, reviewer, comment, url } = review;
  const score = reviewScore(review).text;
  const thumbs = [
    thumbsLine("Thumbs up", review, (value) => value > 0),
    thumbsLine("Thumbs down", review, (value) => value < 0),
  ].filter((line) => line !== "");
  const ask = askOf(review, stageLabel);
  const here = { words: "Open in Touchline", href: address };
  const others = url ? [{ words: "Open in HubSpot", href: url }] : [];
  const html = mailHtml({
    over: `Feedback from ${noteHtml(reviewer)}`,
    title: noteHtml(title),
    body: [
      `<p style="margin:0"><strong>Score ${noteHtml(score)}</strong></p>`,
      ...thumbs.map((line) => `<p style="margin:4px 0 0">${noteHtml(line)}</p>`),
      mailBox(comment),
      ...(ask ? [askBox(ask)] : []),
    ].join("\n"),
    button: { words: here.words, href: noteHtml(here.href) },
    after: others
      .map(({ words, href }) => `<a href="${noteHtml(href)}">${words}</a>`)
      .join(" &nbsp; "),
  });
  const text = [
    `Feedback from ${reviewer}`,
    title,
    `Score ${score}`,
    ...thumbs,
    "",
    plainText(comment),
    "",
    ...(ask ? [ask.title, ...ask.lines.map((line) => `- ${line}`), ...ask.words, ""] : []),
    ...[here, ...others].map(({ words, href }) => `${words}: ${href}`),
  ].join("\n");
  return { subject: toOneLine(feedbackSentence(title, score)), html, text };
}

interface MailAsk {
  title: string;
  lines: string[];
  /** What the manager added; empty if nothing. */
  words: string[];
}

/** Mails may be read in another year, so the day has its year. */
const mailDay = (day: Day) => formatShortDay(new Date(day), "UTC");

function askOf(
  { expectation }: Review,
  stageLabel: ReviewMailContext["stageLabel"],
): MailAsk | null {
  if (!expectation) return null;
  const { asked, words, dueDay } = expectation;
  return {
    title: `Ask, due ${mailDay(dueDay as Day)}`,
    lines: asked.map((item) =>
      askText(item, {
        stage: item.kind === "stage" && item.value ? stageLabel(item.value) : null,
        formatDay: mailDay,
      }),
    ),
    words: words === "" ? [] : [words],
  };
}

function askBox({ title, lines, words }: MailAsk): string {
  const list = lines.map((line) => `<li>${noteHtml(line)}</li>`).join("");
  const said = words.map((one) => `<p style="margin:0 0 12px">${noteHtml(one)}</p>`).join("");
  return mailCallout(
    `<p style="margin:12px 0 4px"><strong>${noteHtml(title)}</strong></p><ul style="margin:0 0 12px;padding-left:20px">${list}</ul>${said}`,
  );
}

/** Text, because not every mail client displays the icons. */
function thumbsLine(
  name: string,
  { source, attributes }: Review,
  isOne: (value: number) => boolean,
): string {
  const labels = attributes
    .filter(({ value }) => isOne(value))
    .map(({ id }) => attributeLabel(source, id));
  return labels.length > 0 ? `${name}: ${labels.join(", ")}` : "";
}

function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").slice(0, MAX_SUBJECT_LENGTH);
}
