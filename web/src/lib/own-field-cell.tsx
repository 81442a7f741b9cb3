import type { Deal, OwnFieldInfo, Session } from "@touchline/contract";
import { type Day, ownProperty, ownValueText } from "@touchline/domain";
import { InlineChoice } from "../ui/inline-choice.tsx";
import { InlineDate } from "../ui/inline-date.tsx";
import { InlineText } from "../ui/inline-text.tsx";
import type { EditDeal } from "./edit-deal.ts";
import { ownFieldText } from "./own-fields.ts";

const MAX_TEXT_LENGTH = 10_000;
const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
const PLACEHOLDERS: Partial<Record<OwnFieldInfo["type"], string>> = {
  number: "A number",
  currency: "An amount",
  datetime: "Date and time, such as 2027-01-31T09:00:00Z",
};

interface OwnFieldCellProps {
  deal: Pick<Deal, "name" | "ownFields">;
  field: OwnFieldInfo;
  session: Session;
  edit: EditDeal;
  /** As numbers are in a column. */
  isRightAligned?: boolean;
}

/** The value of an own field, which opens the right editor on click if it can be changed. */
export function OwnFieldCell(props: OwnFieldCellProps) {
  const { deal, field, session, edit, isRightAligned = false } = props;
  const value = deal.ownFields?.[field.name];
  const said = ownFieldText(field, value, session);
  const isOld = field.goneAt !== null;
  const shown = (
    <span
      className={`line-clamp-2 wrap-anywhere ${isRightAligned ? "flex-1 text-right" : ""} ${said === "" || isOld ? "text-quiet" : ""}`}
      title={isOld ? `${said}\nOld value. ${field.note}` : said}
    >
      {said || (field.isReading ? "Reading…" : "–")}
    </span>
  );
  if (!field.isEditable || isOld || field.isReading) return shown;
  const label = `${field.label} of ${deal.name}`;
  const text = ownValueText(value);
  const change = (next: string) => ({ [ownProperty(field.name)]: next });
  switch (field.type) {
    case "date":
      return (
        <InlineDate
          label={label}
          value={(text || null) as Day | null}
          onChange={(day) => edit.set(change(day))}
        >
          {shown}
        </InlineDate>
      );
    case "choice":
    case "boolean": {
      const options = field.type === "boolean" ? YES_OR_NO : field.options;
      return (
        <InlineChoice
          label={label}
          value={text}
          options={[...options, { value: "", label: "Empty" }]}
          onChange={(next) => edit.set(change(next))}
        >
          {shown}
        </InlineChoice>
      );
    }
    case "choices":
      return (
        <InlineChoice
          label={label}
          value=""
          options={field.options.map((option) => ({
            value: option.value,
            label: isIn(text, option.value) ? `Remove ${option.label}` : `Add ${option.label}`,
          }))}
          onChange={(option) => edit.set(change(toggled(text, option)))}
        >
          {shown}
        </InlineChoice>
      );
    default:
      return (
        <InlineText
          label={label}
          placeholder={PLACEHOLDERS[field.type] ?? field.label}
          value={text}
          mayBeEmpty
          maxLength={MAX_TEXT_LENGTH}
          onSave={(next) => edit.save(change(next))}
        >
          {shown}
        </InlineText>
      );
  }
}

const listed = (text: string) => text.split(";").filter((one) => one !== "");
const isIn = (text: string, option: string) => listed(text).includes(option);

function toggled(text: string, option: string): string {
  const now = listed(text);
  return (isIn(text, option) ? now.filter((one) => one !== option) : [...now, option]).join(";");
}
