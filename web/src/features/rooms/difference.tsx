import type { RoomDeal } from "@touchline/contract";
import { Chip, type Tone } from "../../ui/chip.tsx";

const TONES: Tone[] = ["good", "fair", "warn", "bad", "bad"];

export function Difference({ deal }: { deal: Pick<RoomDeal, "difference"> }) {
  const { difference } = deal;
  if (difference === null) return <Chip tone="none">Not scored by both</Chip>;
  return (
    <Chip tone={TONES[difference] ?? "bad"}>
      {difference === 0 ? "Agreed" : `${difference} apart`}
    </Chip>
  );
}
