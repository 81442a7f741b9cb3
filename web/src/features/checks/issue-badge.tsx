import { IconCheck } from "@tabler/icons-react";
import { badge } from "@touchline/domain";
import { Chip } from "../../ui/chip.tsx";

const TONES = { green: "good", amber: "fair", orange: "warn", "dark-red": "alarm" } as const;

/** The issue score, or a tick if it's zero. */
export function IssueBadge({ score }: { score: number }) {
  return (
    <Chip tone={TONES[badge(score)]}>
      {score > 0 ? score : <IconCheck size={14} aria-label="No risks" />}
    </Chip>
  );
}
