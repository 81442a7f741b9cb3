import { Specimen, State } from "./specimen.tsx";

const COLOURS = [
  "page surface sunken hover selected line line-control",
  "text quiet primary primary-filled primary-soft",
  "won likely maybe pipeline",
  "won-fill likely-fill maybe-fill pipeline-fill track",
  "good good-soft fair fair-soft warn warn-soft bad bad-soft alarm-filled",
].map((row) => row.split(" "));

const TYPE_SIZES = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl"] as const;

export function Tokens() {
  return (
    <>
      <Specimen name="Colours" file="web/src/ui/tokens.css">
        {COLOURS.flat().map((name) => (
          <State key={name} label={name}>
            <div className="kit-swatch" style={{ background: `var(--${name})` }} />
          </State>
        ))}
      </Specimen>
      <Specimen name="Type" file="web/src/ui/scale.css">
        {TYPE_SIZES.map((size) => (
          <State key={size} label={size}>
            <p className={size}>Northwind renewal, €31.2k, closes Thu 26 Nov</p>
          </State>
        ))}
      </Specimen>
    </>
  );
}
