import { Avatar } from "../src/ui/avatar.tsx";
import { Chip, type Tone } from "../src/ui/chip.tsx";
import { ConfidenceMark } from "../src/ui/confidence-mark.tsx";
import { Dot } from "../src/ui/dot.tsx";
import { Explained } from "../src/ui/explained.tsx";
import { Figure, Figures } from "../src/ui/figure.tsx";
import { HeadlineFigure, HeadlineRow, HeadlineSkeleton } from "../src/ui/headline.tsx";
import { KeysTable } from "../src/ui/keys-table.tsx";
import { Logo } from "../src/ui/logo.tsx";
import { NameList } from "../src/ui/name-list.tsx";
import { Notice } from "../src/ui/notice.tsx";
import { OwnerName } from "../src/ui/owner-name.tsx";
import { RichText } from "../src/ui/rich-text.tsx";
import { SinceThen } from "../src/ui/since-then.tsx";
import { SlackBlocks } from "../src/ui/slack-blocks.tsx";
import { SlackMessage } from "../src/ui/slack-message.tsx";
import { VisuallyHidden } from "../src/ui/visually-hidden.tsx";
import { Specimen, State } from "./specimen.tsx";

const TONES: Tone[] = ["good", "fair", "warn", "bad", "alarm", "none"];
const SHADES = ["won", "likely", "maybe", "pipeline"] as const;
const CATEGORIES = ["COMMIT", "BEST_CASE", "PIPELINE", "OMITTED", "CLOSED"];
const HOW = { formula: "Won ÷ quota", numbers: "€412,000 ÷ €600,000 = 69%" };
/** A grey square. */
const PICTURE =
  "data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";

const OWNER = { id: "1", name: "Lucía Herrera", isOnTeam: true };
const BLOCKS = [
  { type: "header", text: { type: "plain_text", text: "Monday forecast" } },
  { type: "section", text: { type: "mrkdwn", text: "*Won* €412k of €600k" } },
  { type: "context", elements: [{ type: "mrkdwn", text: "Synced 4 minutes ago" }] },
];

export function Display() {
  return (
    <>
      <Specimen name="Chip" file="web/src/ui/chip.tsx">
        {TONES.map((tone) => (
          <State key={tone} label={tone}>
            <Chip tone={tone}>Risk 13</Chip>
          </State>
        ))}
      </Specimen>
      <Specimen name="Dot" file="web/src/ui/dot.tsx">
        {SHADES.map((shade) => (
          <State key={shade} label={shade}>
            <Dot shade={shade} />
          </State>
        ))}
      </Specimen>
      <Specimen name="ConfidenceMark" file="web/src/ui/confidence-mark.tsx">
        {CATEGORIES.map((category) => (
          <State key={category} label={category}>
            <ConfidenceMark category={category} />
          </State>
        ))}
      </Specimen>
      <Specimen name="Avatar" file="web/src/ui/avatar.tsx">
        <State label="on the team">
          <Avatar name="Lucía Herrera" size={32} />
        </State>
        <State label="with a picture">
          <Avatar name="Lucía Herrera" picture={PICTURE} size={32} />
        </State>
        <State label="not on the team">
          <Avatar name="Daniel Frost" size={32} isOutside />
        </State>
      </Specimen>
      <Specimen name="NameList" file="web/src/ui/name-list.tsx">
        <State label="more than are named">
          <NameList names={["Ada", "Ben", "Cleo", "Dan"]} max={2} />
        </State>
      </Specimen>
      <Specimen name="OwnerName" file="web/src/ui/owner-name.tsx">
        <State label="on the team">
          <OwnerName owner={OWNER} />
        </State>
        <State label="short">
          <OwnerName owner={OWNER} isShort />
        </State>
        <State label="not on the team">
          <OwnerName owner={{ ...OWNER, isOnTeam: false }} />
        </State>
        <State label="no owner">
          <OwnerName owner={null} />
        </State>
      </Specimen>
      <Specimen name="Figure, Figures" file="web/src/ui/figure.tsx">
        <State label="two figures" isWide>
          <Figures>
            <Figure label="Attainment" value="69%" hint="€188k to go" how={HOW} />
            <Figure label="Coverage" value="2.4x" how={HOW} />
          </Figures>
        </State>
      </Specimen>
      <Specimen name="HeadlineRow, HeadlineFigure, HeadlineSkeleton" file="web/src/ui/headline.tsx">
        <State label="two figures" isWide>
          <HeadlineRow>
            <HeadlineFigure label="80% likely" note="10% chance to reach quota">
              €1.21M – €1.47M
            </HeadlineFigure>
            <HeadlineFigure label="Gap" note="counting Likely" isBad>
              €112k
            </HeadlineFigure>
          </HeadlineRow>
        </State>
        <State label="loading" isWide>
          <HeadlineSkeleton />
        </State>
      </Specimen>
      <Specimen name="Explained" file="web/src/ui/explained.tsx">
        <State label="hover or focus it">
          <Explained {...HOW}>69%</Explained>
        </State>
        <State label="with an action">
          <Explained {...HOW} action={{ label: "Edit the quota of Ana", run: () => {} }}>
            €600k
          </Explained>
        </State>
      </Specimen>
      <Specimen name="SinceThen" file="web/src/ui/since-then.tsx">
        <State label="changed">
          <SinceThen words={{ text: "now €28k", change: "−€3k", title: "Today" }} />
        </State>
      </Specimen>
      <Specimen name="Notice" file="web/src/ui/notice.tsx">
        <State label="plain" isWide>
          <Notice tone="none">HubSpot is being read for the first time.</Notice>
        </State>
        <State label="bad" isWide>
          <Notice tone="bad">HubSpot has revoked our access.</Notice>
        </State>
      </Specimen>
      <Specimen name="RichText" file="web/src/ui/rich-text.tsx">
        <State label="formatted" isWide>
          <RichText html="<p><strong>Budget</strong> is approved.</p><ul><li>Legal next</li></ul>" />
        </State>
      </Specimen>
      <Specimen
        name="SlackMessage, SlackBlocks"
        file="web/src/ui/slack-message.tsx, slack-blocks.tsx"
      >
        <State label="a digest" isWide>
          <SlackMessage app="Touchline" time="9:00 AM">
            <SlackBlocks blocks={BLOCKS} />
          </SlackMessage>
        </State>
      </Specimen>
      <Specimen name="KeysTable" file="web/src/ui/keys-table.tsx">
        <State label="two lines" isWide>
          <KeysTable
            title="Deals"
            lines={[
              { keys: ["J", "K"], word: "Next and previous deal" },
              { keys: ["Ctrl", "Enter"], word: "Save and next" },
            ]}
          />
        </State>
      </Specimen>
      <Specimen name="VisuallyHidden" file="web/src/ui/visually-hidden.tsx">
        <State label="for screen readers only">
          <VisuallyHidden>Only screen readers get this.</VisuallyHidden>
        </State>
      </Specimen>
      <Specimen name="Logo" file="web/src/ui/logo.tsx">
        <State label="24 px">
          <Logo />
        </State>
        <State label="48 px">
          <Logo size={48} />
        </State>
      </Specimen>
    </>
  );
}
