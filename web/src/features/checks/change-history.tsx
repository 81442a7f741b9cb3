import type { DealDetail } from "@touchline/contract";
import {
  categoryLabel,
  type Day,
  historyLabel,
  isOwnProperty,
  ownFieldName,
  slipReasonLabel,
} from "@touchline/domain";
import { useId, useState } from "react";
import { dayIn, formatAgo, formatDateTime, formatDay, formatMoney } from "../../lib/format.ts";
import { useOwnFields } from "../../lib/own-fields.ts";
import { useSession } from "../../lib/session.ts";

const INITIAL_COUNT = 6;
const MORE_COUNT = 20;

const SOURCE_LABELS = { here: "in Touchline", slack: "in Slack", crm: "in HubSpot" };

type Change = DealDetail["changes"][number];

/** Changes of a deal, newest first: old and new value, author, source and time. */
export function ChangeHistory({ changes }: { changes: Change[] }) {
  const id = useId();
  const [shown, setShown] = useState(INITIAL_COUNT);
  const rest = changes.length - shown;
  return (
    <section
      className="pt-3.5 pb-4 px-4 border border-line rounded-card bg-surface text-base"
      aria-labelledby={id}
    >
      <h3 id={id} className="mb-2 text-md font-semibold">
        History
      </h3>
      {changes.length === 0 ? (
        <p className="text-quiet">Nothing has changed since the deal was created.</p>
      ) : (
        <ol className="flex flex-col gap-2.5">
          {changes.slice(0, shown).map((change) => (
            <Line key={`${change.field} ${change.at}`} change={change} />
          ))}
        </ol>
      )}
      {rest > 0 && (
        <button
          type="button"
          className="unstyled mt-2.5 py-1 px-2 -ml-2 rounded-md cursor-pointer text-primary hover:bg-hover focus-visible:outline-offset-0"
          onClick={() => setShown(shown + MORE_COUNT)}
        >
          Show {Math.min(rest, MORE_COUNT)} more
        </button>
      )}
    </section>
  );
}

function Line({ change }: { change: Change }) {
  const { currency: home, timeZone } = useSession();
  const { field, at, from, to, source, person, push, currency = home } = change;
  const fields = useOwnFields();
  const own = isOwnProperty(field) && fields.find(({ name }) => name === ownFieldName(field));
  const label = own ? own.label : historyLabel(field);
  const now = new Date();
  const today = dayIn(timeZone, now);
  const shown = (value: string | null) => formatValue(field, value, { currency, today });
  return (
    <li>
      <p className="line-clamp-3 wrap-anywhere">
        <span className="font-medium">{label}</span>{" "}
        {from !== null && (
          <>
            <span className="text-quiet">{shown(from)}</span> →{" "}
          </>
        )}
        <span>{shown(to)}</span>
        {push?.reason && (
          <span className="text-quiet">
            {" "}
            · {[slipReasonLabel(push.reason), push.words].filter(Boolean).join(": ")}
          </span>
        )}
      </p>
      <p className="text-quiet text-sm">
        {person ? `${person}, ` : ""}
        {SOURCE_LABELS[source]},{" "}
        <time dateTime={at} title={formatDateTime(new Date(at), timeZone, now)}>
          {formatAgo(new Date(at), timeZone, now)}
        </time>
      </p>
    </li>
  );
}

function formatValue(
  field: string,
  value: string | null,
  { currency, today }: { currency: string; today: Day },
): string {
  if (!value) return "empty";
  if (field === "amount" && Number.isFinite(Number(value)))
    return formatMoney(Number(value), currency);
  if (field === "close_date" && /^\d{4}-\d{2}-\d{2}/.test(value)) {
    return formatDay(value.slice(0, 10) as Day, today);
  }
  return field === "forecast_category" ? categoryLabel(value) : value;
}
