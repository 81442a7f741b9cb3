import { wordSet } from "../word-set.ts";
import { type DecisionKind, phraseAt } from "./decision-phrases.ts";
import type { Word } from "./words.ts";

const VERBS = wordSet(
  "decide decides decided deciding undecided approve approves approved approving unapproved choose chooses chose chosen",
  "choosing select selects selected selecting shortlist shortlists shortlisted shortlisting reject rejects rejected rejecting",
  "opted vote votes voted voting veto vetoes vetoed ratify ratifies ratified authorise authorises authorised",
  "authorize authorizes authorized greenlight greenlit greenlighted okayed countersign countersigned endorsed awarded",
  "plumped overruled",
);
const JOINT = wordSet("agree agrees agreed agreeing disagree disagreed disagrees");
const NOUNS = wordSet(
  "decision decisions indecision signatory signatories approval approvals rejection approver approvers signoff goahead veto vote",
  "buy-in",
);

/** Returns the kind of decision word at this index, or null. */
export function decisionAt(words: readonly Word[], at: number): DecisionKind | null {
  const text = words[at]?.text ?? "";
  const back = words[at - 1]?.text ?? "";
  const next = words[at + 1]?.text ?? "";
  switch (text) {
    case "sign":
    case "signs":
    case "signed":
    case "signing":
    case "unsigned":
      return isSigning(words, at) ? "verb" : null;
    case "signature":
    case "signatures":
      return /^(?:e|electronic|digital|email)$/.test(back) ? null : "noun";
    case "commit":
    case "commits":
    case "committed":
    case "committing":
    case "uncommitted":
      return isForecastCategory(words, at) || /^(?:fraud|code|crime|crimes|errors)$/.test(next)
        ? null
        : "verb";
    case "commitment":
      return /^(?:other|prior|family|previous|time)$/.test(back) ? null : "noun";
    case "decision":
      return /^(?:tree|trees|support|engine)$/.test(next) ? null : "noun";
    case "select":
      return /^(?:few|group|number)$/.test(next) ||
        /^(?:a|the)$/.test(back) ||
        isEverydayChoice(words, at)
        ? null
        : "verb";
    case "selection":
      return next === "of" || /^(?:a|wide|good)$/.test(back) ? null : "noun";
    case "choice":
      return next === "of" || back === "no" || back === "of" ? null : "noun";
    case "reject":
    case "rejects":
    case "rejected":
      return isScrap(words, at) ? null : "verb";
    case "approve":
    case "approves":
    case "approving":
    case "approved":
    case "approval":
    case "approvals":
      if (isRoutineApproval(words, at)) return null;
      return text.startsWith("approval") ? "noun" : "verb";
    case "agreement":
      return /^(?:in|reached|no|verbal|full|general|reach|got)$/.test(back) ||
        /^(?:in|to|that|on|from|between|reached)$/.test(next)
        ? "noun"
        : null;
    default:
      break;
  }
  if (VERBS.has(text)) return isEverydayChoice(words, at) ? null : "verb";
  // 'They agree that reporting is slow' is an opinion; 'agreed' in the past is a decision.
  if (/^agrees?$/.test(text) && (next === "that" || next === "the" || next === "it")) return null;
  if (JOINT.has(text)) return "joint";
  if (NOUNS.has(text)) return "noun";
  return phraseAt(words, at);
}

const NOUN_SIGN_BEFORE = wordSet(
  "good bad positive first no any clear early strong warning encouraging a the that promising buying great another every healthy other vital danger road neon stop shop of these those some single dollar pound",
);

/** 'They sign', 'signed off', 'to be signed'; not 'good signs', 'sign in at the gate', 'single sign-on', 'sign language'. */
function isSigning(words: readonly Word[], at: number): boolean {
  const text = words[at]?.text ?? "";
  const back = words[at - 1]?.text ?? "";
  const next = words[at + 1];
  const following = next?.text ?? "";
  if (back === "co" || back === "counter") return true;
  if (words[at]?.isGlued && back !== "un" && back !== "pre") return false;
  if (text === "sign" || text === "signs") {
    if (following === "off" || following === "offs") return true;
    if (NOUN_SIGN_BEFORE.has(back)) return false;
    if (/^(?:language|of|that|posts|ons|ins|ups|maker|makers)$/.test(following)) return false;
  }
  if (text === "signed" || text === "unsigned")
    return !/^(?:in|into|on|out|up)$/.test(following) || !isAccess(words, at);
  return !(/^(?:in|into|on|out|up|ups)$/.test(following) && isAccess(words, at));
}

/** 'sign in on paper', 'sign up for the webinar'; 'signed on Monday', 'signing in June', 'signed up for three years' are contracts. */
function isAccess(words: readonly Word[], at: number): boolean {
  const particle = words[at + 1];
  if (particle?.isGlued) return true;
  if (particle?.text === "up") {
    const rest = words.slice(at + 2, at + 7).map(({ text }) => text);
    return rest.some((text) =>
      /^(?:webinar|newsletter|event|account|portal|trial|course|mailing)$/.test(text),
    );
  }
  const when = words.slice(at + 2, at + 6);
  return (
    !when.some((_, index) => words[at + 2 + index]?.isTime) &&
    !/^(?:wet|ink|principle|person|full|front|blood|the)$/.test(words[at + 2]?.text ?? "")
  );
}

/** The rep's forecast category: 'moved to commit', 'commit number'; not 'not ready to commit'. */
function isForecastCategory(words: readonly Word[], at: number): boolean {
  if (words[at]?.text !== "commit" && words[at]?.text !== "commits") return false;
  if (
    /^(?:category|number|forecast|stage|call|deal|deals|bucket|column)$/.test(
      words[at + 1]?.text ?? "",
    )
  )
    return true;
  const back = words[at - 1]?.text ?? "";
  if (/^(?:in|my|our|into|as|at|under|git|code)$/.test(back)) return true;
  if (back !== "to" && back !== "the") return false;
  return words
    .slice(Math.max(0, at - 8), at)
    .some(({ text }) =>
      /^(?:mov|updat|forecast|upgrad|chang|set|mark|stage|push|put|promot|deal|opp|bump|category|flip)/.test(
        text,
      ),
    );
}

const SCRAP = wordSet(
  "rate rates bin bins pile ratio stock level levels parts pallets goods batches units boxes deliveries",
);

function isScrap(words: readonly Word[], at: number): boolean {
  if (words.slice(at + 1, at + 4).some(({ text }) => SCRAP.has(text))) return true;
  return (
    words[at]?.text === "rejects" &&
    /^(?:of|the|many|more|less|fewer|on|per|%|quality)$/.test(words[at - 1]?.text ?? "")
  );
}

const CROWD = wordSet(
  "customers users patients guests visitors shoppers students parents passengers callers agents drivers operators members tenants pupils",
);

/** 'Customers select seats by phone': everyday activity of the buyer's own customers. */
function isEverydayChoice(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.text ?? "";
  if (next === "with" && words[at]?.text.startsWith("vote")) return true;
  if (!/^(?:select|choose|choosing|selecting)/.test(words[at]?.text ?? "")) return false;
  if (next === "me" || words[at + 2]?.text === "words") return true;
  return words.slice(Math.max(0, at - 3), at).some(({ text }) => CROWD.has(text));
}

const ROUTINE = wordSet(
  "invoices invoice timesheets timesheet expenses holidays leave claims loans mortgages shifts overtime payments refunds rotas workflow workflows flow flows routing module screen queue queues tool chain",
);

/**
 * 'Managers approve timesheets', 'approval workflow': the buyer's daily business, or a feature, not
 * a purchase.
 */
function isRoutineApproval(words: readonly Word[], at: number): boolean {
  return (
    words.slice(at + 1, at + 3).some(({ text }) => ROUTINE.has(text)) ||
    ROUTINE.has(words[at - 1]?.text ?? "")
  );
}
