import "../src/ui/checkbox.css";
import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { ChoicePicker } from "../src/ui/choice-picker.tsx";
import { Choices } from "../src/ui/choices.tsx";
import { disabledWithReason } from "../src/ui/disabled-with-reason.ts";
import { LinkButton } from "../src/ui/link-button.tsx";
import { Paging } from "../src/ui/paging.tsx";
import { Picker } from "../src/ui/picker.tsx";
import { Segmented } from "../src/ui/segmented.tsx";
import { SetQuota } from "../src/ui/set-quota.tsx";
import { Switch } from "../src/ui/switch.tsx";
import { Tabs } from "../src/ui/tabs.tsx";
import { Toggle } from "../src/ui/toggle.tsx";
import { Specimen, State } from "./specimen.tsx";

const PERIODS = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "quarter", label: "Quarter" },
];
const PEOPLE = [
  { value: "tom", label: "Tom Baker", under: "North" },
  { value: "lucia", label: "Lucía Herrera", under: "North" },
  { value: "sam", label: "Sam Okafor", under: "South" },
];

export function Controls() {
  const [period, setPeriod] = useState("month");
  const [tab, setTab] = useState("month");
  const [isOn, setIsOn] = useState(true);
  const [chosen, setChosen] = useState(["tom"]);
  const [page, setPage] = useState(2);
  const [picked, setPicked] = useState<string | null>("week");
  const toggle = () => setIsOn(!isOn);
  return (
    <>
      <Specimen name="Button" file="@mantine/core">
        <State label="primary">
          <Button>Save and next</Button>
        </State>
        <State label="secondary">
          <Button variant="default">Cancel</Button>
        </State>
        <State label="subtle">
          <Button variant="subtle">Show all</Button>
        </State>
        <State label="dangerous">
          <Button color="red">Delete workspace</Button>
        </State>
        <State label="busy">
          <Button loading>Send email</Button>
        </State>
        <State label="disabled, with a reason (disabledWithReason)">
          <Button {...disabledWithReason(true, "Add a score and a comment to save.")}>Save</Button>
        </State>
        <State label="icon">
          <ActionIcon aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        </State>
      </Specimen>
      <Specimen name="LinkButton" file="web/src/ui/link-button.tsx">
        <State label="default">
          <LinkButton to="/" variant="default">
            Open the deal
          </LinkButton>
        </State>
      </Specimen>
      <Specimen name="SetQuota" file="web/src/ui/set-quota.tsx">
        <State label="default">
          <SetQuota label="Set quota" name="Set quota of Ana" onClick={toggle} />
        </State>
      </Specimen>
      <Specimen name="Checkbox" file="@mantine/core">
        <State label="off">
          <Checkbox label="Email Tom" />
        </State>
        <State label="on">
          <Checkbox label="Email Tom" defaultChecked />
        </State>
        <State label="some">
          <Checkbox label="All deals" indeterminate readOnly />
        </State>
        <State label="disabled">
          <Checkbox label="Email Tom" disabled />
        </State>
      </Specimen>
      <Specimen name="Switch" file="web/src/ui/switch.tsx">
        <State label={isOn ? "on" : "off"} isWide>
          <Switch
            label="Weekly summary"
            consequence="Emails your team every Monday at 9:00 AM."
            isOn={isOn}
            isBusy={false}
            onToggle={toggle}
          />
        </State>
        <State label="busy" isWide>
          <Switch label="Alerts" consequence="Deal lost." isOn isBusy onToggle={toggle} />
        </State>
        <State label="disabled" isWide>
          <Switch
            label="Nudges"
            consequence="Connect Slack first."
            isOn={false}
            isBusy={false}
            isDisabled
            onToggle={toggle}
          />
        </State>
      </Specimen>
      <Specimen name="Toggle" file="web/src/ui/toggle.tsx">
        <State label={isOn ? "on" : "off"}>
          <Toggle label="Monday forecast is on" isOn={isOn} isBusy={false} onToggle={toggle} />
        </State>
        <State label="busy">
          <Toggle label="Friday digest is on" isOn isBusy onToggle={toggle} />
        </State>
      </Specimen>
      <Specimen name="Segmented" file="web/src/ui/segmented.tsx">
        <State label="three options">
          <Segmented label="Period" value={period} options={PERIODS} onChange={setPeriod} />
        </State>
      </Specimen>
      <Specimen name="Tabs" file="web/src/ui/tabs.tsx">
        <State label="three tabs" isWide>
          <Tabs label="Reports" value={tab} options={PERIODS} onChange={setTab}>
            <p className="pt-3">What happened this {tab}.</p>
          </Tabs>
        </State>
      </Specimen>
      <Specimen name="Choices" file="web/src/ui/choices.tsx">
        <State label="one picked">
          <Choices label="Why did it slip?" options={PERIODS} value={picked} onPick={setPicked} />
        </State>
        <State label="busy">
          <Choices label="Why did this one slip?" options={PERIODS} isBusy onPick={setPicked} />
        </State>
      </Specimen>
      <Specimen name="ChoicePicker" file="web/src/ui/choice-picker.tsx">
        <State label="all">
          <ChoicePicker
            label="Any period"
            value="week"
            options={PERIODS}
            isNarrowed={false}
            onChange={setPeriod}
          />
        </State>
        <State label="narrowed">
          <ChoicePicker
            label="Period"
            value={period}
            options={PERIODS}
            isNarrowed
            onChange={setPeriod}
          />
        </State>
      </Specimen>
      <Specimen name="Picker" file="web/src/ui/picker.tsx">
        <State label="some">
          <Picker
            label="Owner"
            all="All owners"
            options={PEOPLE}
            chosen={chosen}
            onChange={setChosen}
          />
        </State>
        <State label="disabled">
          <Picker
            label="Stage"
            all="All stages"
            options={PEOPLE}
            chosen={[]}
            isDisabled
            onChange={setChosen}
          />
        </State>
      </Specimen>
      <Specimen name="Paging" file="web/src/ui/paging.tsx">
        <State label="several pages" isWide>
          <Paging page={page} pageSize={25} total={131} onPage={setPage} />
        </State>
      </Specimen>
    </>
  );
}
