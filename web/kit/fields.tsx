import { Select, Textarea, TextInput } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { useState } from "react";
import { AmountField, amountProblem } from "../src/ui/amount-field.tsx";
import { ConfidenceMark } from "../src/ui/confidence-mark.tsx";
import { DayField } from "../src/ui/day-field.tsx";
import { DayFilter } from "../src/ui/day-filter.tsx";
import { InlineChoice } from "../src/ui/inline-choice.tsx";
import { InlineDate } from "../src/ui/inline-date.tsx";
import { InlineText } from "../src/ui/inline-text.tsx";
import { NumberField } from "../src/ui/number-field.tsx";
import { OneTimeSecret } from "../src/ui/one-time-secret.tsx";
import { RichTextEditor } from "../src/ui/rich-text-editor.tsx";
import { SaveState } from "../src/ui/save-state.tsx";
import { SearchField } from "../src/ui/search-field.tsx";
import { TextConflict } from "../src/ui/text-conflict.tsx";
import { TimeZoneSelect } from "../src/ui/time-zone-select.tsx";
import { UpdateQuality } from "../src/ui/update-quality.tsx";
import { Specimen, State } from "./specimen.tsx";

const STATES = ["changed", "saving", "saved", "retrying", "conflict"] as const;
const UPDATE = "Met their CFO on Tuesday. She signs on 26 November if security passes.";
const CATEGORIES = [
  { value: "COMMIT", label: "Likely", mark: <ConfidenceMark category="COMMIT" /> },
  { value: "BEST_CASE", label: "Maybe", mark: <ConfidenceMark category="BEST_CASE" /> },
];

export function Fields() {
  const [amount, setAmount] = useState("95,000");
  const [wrong, setWrong] = useState("ninety");
  const [number, setNumber] = useState<number | null>(3);
  const [day, setDay] = useState<Day | null>("2026-11-26");
  const [filterDay, setFilterDay] = useState<Day | undefined>();
  const [words, setWords] = useState<string | undefined>("north");
  const [category, setCategory] = useState("COMMIT");
  const [update, setUpdate] = useState(UPDATE);
  const [step, setStep] = useState("Send the security answers");
  return (
    <>
      <Specimen name="TextInput, Textarea, Select" file="@mantine/core">
        <State label="empty">
          <TextInput label="Name" placeholder="Acme renewal" />
        </State>
        <State label="refused">
          <TextInput
            label="Email"
            defaultValue="tom@"
            error="Enter an address like tom@acme.com."
          />
        </State>
        <State label="disabled">
          <TextInput label="Currency" defaultValue="EUR" disabled />
        </State>
        <State label="long">
          <Textarea label="Comment" defaultValue="Who signs, and when?" autosize minRows={2} />
        </State>
        <State label="one of several">
          <Select
            label="Stage"
            data={["Discovery", "Solution fit", "Contract"]}
            defaultValue="Contract"
          />
        </State>
      </Specimen>
      <Specimen name="AmountField" file="web/src/ui/amount-field.tsx">
        <State label="filled">
          <AmountField label="Quota" currency="EUR" value={amount} onChange={setAmount} />
        </State>
        <State label="asks before saving">
          <AmountField
            label="Quota of Tom"
            currency="EUR"
            value="95"
            question="€95 is far below last quarter's €90,000. Save it?"
            onChange={setAmount}
          />
        </State>
        <State label="refused">
          <AmountField
            label="Quota of Sam"
            currency="EUR"
            value={wrong}
            error={amountProblem(wrong, "EUR")}
            onChange={setWrong}
          />
        </State>
      </Specimen>
      <Specimen name="NumberField" file="web/src/ui/number-field.tsx">
        <State label="filled">
          <NumberField label="Days" decimals={0} value={number} onChange={setNumber} />
        </State>
        <State label="refused">
          <NumberField
            label="Days at most"
            decimals={0}
            value={Number.NaN}
            error="Enter a whole number."
            onChange={setNumber}
          />
        </State>
      </Specimen>
      <Specimen name="DayField" file="web/src/ui/day-field.tsx, day-input.tsx, day-calendar.tsx">
        <State label="filled">
          <DayField label="Close date" value={day} onChange={setDay} onClear={() => setDay(null)} />
        </State>
        <State label="empty">
          <DayField label="Due" value={null} onChange={setDay} />
        </State>
        <State label="disabled">
          <DayField label="Created" value="2026-01-12" disabled onChange={setDay} />
        </State>
      </Specimen>
      <Specimen name="DayFilter" file="web/src/ui/day-filter.tsx">
        <State label={filterDay ? "set" : "empty"}>
          <DayFilter label="Closes after" value={filterDay} onChange={setFilterDay} />
        </State>
        <State label="set">
          <DayFilter label="Closes before" value="2026-12-31" onChange={setFilterDay} />
        </State>
      </Specimen>
      <Specimen name="SearchField" file="web/src/ui/search-field.tsx">
        <State label="filled, with a shortcut">
          <SearchField label="Search deals" value={words ?? ""} shortcut="/" onChange={setWords} />
        </State>
      </Specimen>
      <Specimen name="TimeZoneSelect" file="web/src/ui/time-zone-select.tsx">
        <State label="filled">
          <TimeZoneSelect label="Time zone" set="Europe/Berlin" defaultValue="Europe/Berlin" />
        </State>
      </Specimen>
      <Specimen name="InlineText" file="web/src/ui/inline-text.tsx">
        <State label="filled" isWide>
          <InlineText
            label="Next step of Acme"
            placeholder="Add a next step"
            value={step}
            mayBeEmpty
            maxLength={500}
            onSave={async (value) => setStep(value)}
          >
            {step || "Add a next step"}
          </InlineText>
        </State>
      </Specimen>
      <Specimen name="InlineChoice" file="web/src/ui/inline-choice.tsx">
        <State label="filled">
          <InlineChoice
            label="Confidence of Acme"
            value={category}
            options={CATEGORIES}
            onChange={setCategory}
          >
            {CATEGORIES.find(({ value }) => value === category)?.label}
          </InlineChoice>
        </State>
      </Specimen>
      <Specimen name="InlineDate" file="web/src/ui/inline-date.tsx">
        <State label="filled">
          <InlineDate label="Close date of Acme" value={day} onChange={setDay}>
            {day ?? "No date"}
          </InlineDate>
        </State>
      </Specimen>
      <Specimen name="RichTextEditor" file="web/src/ui/rich-text-editor.tsx">
        <State label="filled" isWide>
          <RichTextEditor
            label="Notes"
            initial="<p><strong>Budget</strong> is approved.</p><ul><li>Legal next</li></ul>"
            hasTasks
            onChange={() => {}}
          />
        </State>
      </Specimen>
      <Specimen name="UpdateQuality" file="web/src/ui/update-quality.tsx">
        <State label="while typing" isWide>
          <Textarea
            aria-label="Update"
            value={update}
            onChange={(event) => setUpdate(event.currentTarget.value)}
          />
          <UpdateQuality text={update} complete="Nothing is missing." />
        </State>
        <State label="weak" isWide>
          <UpdateQuality text="Sent the deck, following up." />
        </State>
      </Specimen>
      <Specimen name="SaveState" file="web/src/ui/save-state.tsx">
        {STATES.map((state) => (
          <State key={state} label={state}>
            <SaveState state={state} />
          </State>
        ))}
      </Specimen>
      <Specimen name="TextConflict" file="web/src/ui/text-conflict.tsx">
        <State label="two versions" isWide>
          <TextConflict
            title="Someone else changed these notes"
            mine="Budget approved by Ana."
            theirs="Budget approved by the board."
            onChoose={() => {}}
          />
        </State>
      </Specimen>
      <Specimen name="OneTimeSecret" file="web/src/ui/one-time-secret.tsx">
        <State label="new" isWide>
          <OneTimeSecret label="API token" secret="tl_3f6c1a527b0e4d8a9c41">
            Copy it now. You can't see it again.
          </OneTimeSecret>
        </State>
      </Specimen>
    </>
  );
}
