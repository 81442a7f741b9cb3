import type { Digest } from "@touchline/contract";
import { Notice } from "../../ui/notice.tsx";

/** A line below the channel, before quotas and gaps of named people go there. */
export function ChannelHint({ digest }: { digest: Digest }) {
  const words = warningText(digest);
  return words ? <p className="mt-1.5 text-sm text-warn">{words}</p> : null;
}

/** The same as a notice, when it is about to be sent. */
export function ChannelWarning({ digest }: { digest: Digest }) {
  const words = warningText(digest);
  return words ? <Notice tone="bad">{words}</Notice> : null;
}

function warningText({ channel, DigestQueries: queries }: Digest): string | null {
  const hasPeople = queries.some(
    ({ type, DigestQueryLink: { isAdded } }) => isAdded && type === "pipeline-brief",
  );
  if (!channel || !hasPeople) return null;
  return `Everyone in #${channel.name} will see each rep's quota, won and gap. To keep them private, remove 'Pipeline brief' or send the digest to yourself.`;
}
