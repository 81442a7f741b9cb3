import type { Review } from "@touchline/contract";
import { attributeLabel, noteHtml, reviewScore } from "@touchline/domain";
import { plainText } from "../../shared/html.ts";
import { mailBox, mailHtml } from "../../shared/mail/mail-layout.ts";

interface MailContent {
  subject: string;
  html: string;
  text: string;
}

const MAX_SUBJECT_LENGTH = 300;

/**
 * Renders feedback as an email in HTML and plain text. The output is deterministic, because
 * duplicate requests are detected by it.
 */
export function reviewMail(review: Review, links: { here: string }): MailContent {
  const { title, reviewer, comment, url } = review;
  const score = reviewScore(review).text;
  const thumbs = [
    thumbsLine("Thumbs up", review, (value) => value > 0),
    thumbsLine("Thumbs down", review, (value) => value < 0),
  ].filter((line) => line !== "");
  const here = { words: "Open in Touchline", href: links.here };
  const others = url ? [{ words: "Open in HubSpot", href: url }] : [];
  const html = mailHtml({
    over: `Feedback from ${noteHtml(reviewer)}`,
    title: noteHtml(title),
    body: [
      `<p style="margin:0"><strong>Score ${noteHtml(score)}</strong></p>`,
      ...thumbs.map((line) => `<p style="margin:4px 0 0">${noteHtml(line)}</p>`),
      mailBox(comment),
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
    ...[here, ...others].map(({ words, href }) => `${words}: ${href}`),
  ].join("\n");
  return { subject: toOneLine(`Feedback on ${title}: ${score}`), html, text };
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
