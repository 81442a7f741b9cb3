import type { Review } from "@touchline/contract";
import { attributeLabel, noteHtml, reviewScore } from "@touchline/domain";
import { plainText } from "../../html.ts";

interface Composed {
  subject: string;
  html: string;
  text: string;
}

const LONGEST_SUBJECT = 300;

/**
 * Feedback as an e-mail, in both forms.
 *
 * The same review always gives the same words: that is how a second request for it is told.
 */
export function reviewMail(review: Review, links: { here: string }): Composed {
  const { title, reviewer, comment, url } = review;
  const score = reviewScore(review).text;
  const thumbs = [
    thumbsLine("Thumbs up", review, (value) => value > 0),
    thumbsLine("Thumbs down", review, (value) => value < 0),
  ].filter((line) => line !== "");
  const anchors = [
    { words: "Open in Touchline", href: links.here },
    ...(url ? [{ words: "Open in HubSpot", href: url }] : []),
  ];
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1c1b29">
<p style="margin:0;color:#5b5a6b">Feedback from ${noteHtml(reviewer)}</p>
<h1 style="margin:4px 0 8px;font-size:20px">${noteHtml(title)}</h1>
<p style="margin:0"><strong>Score ${noteHtml(score)}</strong></p>
${thumbs.map((line) => `<p style="margin:4px 0 0">${noteHtml(line)}</p>`).join("\n")}
<div style="margin:16px 0;padding:12px 16px;background:#f7f7fa;border-radius:8px">${comment}</div>
<p>${anchors.map(({ words, href }) => `<a href="${noteHtml(href)}">${words}</a>`).join(" &nbsp; ")}</p>
</body></html>
`;
  const text = [
    `Feedback from ${reviewer}`,
    title,
    `Score ${score}`,
    ...thumbs,
    "",
    plainText(comment),
    "",
    ...anchors.map(({ words, href }) => `${words}: ${href}`),
  ].join("\n");
  return { subject: oneLine(`Feedback on ${title}: ${score}`), html, text };
}

/** In words: not every mail program has the pictures. */
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

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").slice(0, LONGEST_SUBJECT);
}
