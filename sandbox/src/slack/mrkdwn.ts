import { type Html, html, trusted } from "../html.ts";
import type { TextObject } from "./blocks.ts";

/** Display names of users and channels. */
export interface Names {
  person(id: string): string;
  channel(id: string): string;
}

const EMOJI: Record<string, string> = {
  tada: "🎉",
  wave: "👋",
  warning: "⚠️",
  white_check_mark: "✅",
  heavy_check_mark: "✔️",
  x: "❌",
  chart_with_upwards_trend: "📈",
  chart_with_downwards_trend: "📉",
  calendar: "📆",
  alarm_clock: "⏰",
  hourglass: "⌛",
  moneybag: "💰",
  trophy: "🏆",
  rocket: "🚀",
  bell: "🔔",
  bulb: "💡",
  eyes: "👀",
  fire: "🔥",
  red_circle: "🔴",
  large_yellow_circle: "🟡",
  large_green_circle: "🟢",
  link: "🔗",
  mag: "🔍",
  memo: "📝",
  pushpin: "📌",
  sos: "🆘",
  raising_hand: "🙋",
  speech_balloon: "💬",
  envelope: "✉️",
  dart: "🎯",
  star: "⭐",
  zzz: "💤",
  "+1": "👍",
  "-1": "👎",
};

const OPEN = "\uE000";
const CLOSE = "\uE001";
const PLACEHOLDER = /\uE000(\d+)\uE001/g;

export function textHtml(text: TextObject, names: Names): Html {
  return text.type === "mrkdwn" ? mrkdwn(text.text, names) : plain(text.text);
}

/** Text without markup, as displayed. */
export function plain(text: string): Html {
  return html`${emoji(unescaped(text))}`;
}

/** Slack's own markup: links, mentions, dates, bold, italic, strikethrough, code and quotes. */
export function mrkdwn(text: string, names: Names): Html {
  const kept: string[] = [];
  const keep = ({ html: markup }: Html) => `${OPEN}${kept.push(markup) - 1}${CLOSE}`;
  const marked = text
    .replaceAll(/[\uE000\uE001]/g, "")
    .replaceAll(/```\n?([\s\S]+?)\n?```/g, (_all, code: string) =>
      keep(html`<pre>${unescaped(code)}</pre>`),
    )
    .replaceAll(/`([^`\n]+)`/g, (_all, code: string) => keep(html`<code>${unescaped(code)}</code>`))
    .replaceAll(/<([^<>]+)>/g, (_all, inside: string) => keep(reference(inside, names)));
  const escaped = html`${emoji(unescaped(marked))}`.html;
  const styled = spans(escaped, "*", "b");
  const lines = quoted(spans(spans(styled, "_", "i"), "~", "s"));
  return trusted(lines.replaceAll(PLACEHOLDER, (_all, index: string) => kept[Number(index)] ?? ""));
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

const emoji = (text: string) =>
  text.replaceAll(/:([a-z0-9_+-]+):/g, (all, name: string) => EMOJI[name] ?? all);

/** As in Slack, formatting marks must be surrounded by gaps. */
function spans(text: string, mark: string, tag: string): string {
  const sign = `\\${mark}`;
  const pattern = new RegExp(
    `(^|[^\\w${sign}])${sign}(?=\\S)([^${sign}\\n]*?\\S)${sign}(?!\\w)`,
    "gm",
  );
  return text.replaceAll(pattern, `$1<${tag}>$2</${tag}>`);
}

function quoted(text: string): string {
  return text
    .replaceAll(/(?:^&gt; ?.*(?:\n|$))+/gm, (lines) => {
      const inside = lines.trimEnd().replaceAll(/^&gt; ?/gm, "");
      return `<blockquote>${inside}</blockquote>`;
    })
    .replaceAll("\n", "<br>");
}

function reference(inside: string, names: Names): Html {
  const [target = "", label] = split(inside);
  if (target.startsWith("@")) return mention(`@${names.person(target.slice(1))}`);
  if (target.startsWith("#")) return mention(`#${names.channel(target.slice(1))}`);
  if (target.startsWith("!date^")) return date(target, label ?? "");
  if (target.startsWith("!")) return mention(`@${target.slice(1).split("^")[0]}`);
  const href = unescaped(target);
  const shown = unescaped(label ?? target);
  if (!isSafe(href)) return html`${shown}`;
  return html`<a href="${href}" target="_blank" rel="noopener noreferrer">${emoji(shown)}</a>`;
}

const mention = (text: string) => html`<span class="mention">${text}</span>`;

function split(inside: string): [string, string | undefined] {
  const at = inside.indexOf("|");
  return at < 0 ? [inside, undefined] : [inside.slice(0, at), inside.slice(at + 1)];
}

/** URLs that a click may open. */
export const isSafe = (url: string) => /^(https?|mailto|slack|tel):/i.test(url);

const DATES: Record<string, Intl.DateTimeFormatOptions> = {
  date_num: { year: "numeric", month: "2-digit", day: "2-digit" },
  date: { year: "numeric", month: "long", day: "numeric" },
  date_short: { year: "numeric", month: "short", day: "numeric" },
  date_long: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  time_secs: { hour: "numeric", minute: "2-digit", second: "2-digit" },
};

/** `!date^unix^{date_short} {time}^link`, in the reader's own time zone. */
function date(target: string, fallback: string): Html {
  const [, seconds = "", pattern = "", link = ""] = target.split("^");
  const moment = new Date(Number(seconds) * 1000);
  if (Number.isNaN(moment.getTime())) return html`${unescaped(fallback)}`;
  const shown = pattern.replaceAll(/\{(\w+?)(_pretty)?\}/g, (all, name: string) => {
    const options = DATES[name];
    return options ? moment.toLocaleString("en-US", options) : all;
  });
  if (!isSafe(link)) return html`<time datetime="${moment.toISOString()}">${shown}</time>`;
  return html`<a href="${link}" target="_blank" rel="noopener noreferrer">${shown}</a>`;
}
