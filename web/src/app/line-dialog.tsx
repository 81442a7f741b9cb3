import { useQuery } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useState } from "react";
import { NewAction } from "../features/actions/new-action.tsx";
import { DealChooser } from "../features/scratchpad/deal-chooser.tsx";
import type { LineUse } from "../features/scratchpad/line-tools.tsx";
import { TalkingPointDialog } from "../features/scratchpad/talking-point-dialog.tsx";
import { NextStepDialog } from "../features/triage/next-step-dialog.tsx";
import { routeQuery } from "../lib/api.ts";
import { useSession } from "../lib/session.ts";

interface LineDialogProps {
  use: LineUse;
  line: string;
  onMade: () => void;
  onClose: () => void;
}

/** Collects the missing details before a line is converted. */
export function LineDialog({ use, line, onMade, onClose }: LineDialogProps) {
  const { user } = useSession();
  const members = useQuery({
    ...routeQuery(api.team.members, { query: { brief: "true" } }),
    enabled: may(user, "coach"),
  });
  const team = members.data ?? [];
  switch (use) {
    case "action":
      return <NewAction team={team} text={line} onAdded={onMade} onClose={onClose} />;
    case "talking-point":
      return (
        <TalkingPointDialog
          line={line}
          reps={team.filter(({ sub }) => !sub)}
          onAdded={onMade}
          onClose={onClose}
        />
      );
    case "next-step":
      return <NextStep line={line} onClose={onClose} />;
  }
}

function NextStep({ line, onClose }: Pick<LineDialogProps, "line" | "onClose">) {
  const [deal, setDeal] = useState<Deal | null>(null);
  return deal ? (
    <NextStepDialog deal={deal} initial={line} onClose={onClose} />
  ) : (
    <DealChooser line={line} onChoose={setDeal} onClose={onClose} />
  );
}
