import { IconCalendarEvent, IconCircleCheck, IconMessage2, IconRoute } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { EditDeal } from "../../lib/edit-deal.ts";
import { type AnswerableDeal, DealAnswer } from "./deal-answer.tsx";

const ACTIONS = [
  { kind: "update", label: "Update", icon: IconMessage2 },
  { kind: "next-step", label: "Next step", icon: IconRoute },
  { kind: "close-date", label: "Move date", icon: IconCalendarEvent },
] as const;

type OpenAction = (typeof ACTIONS)[number]["kind"] | "facts";

interface DealBarProps {
  deal: AnswerableDeal;
  edit: Pick<EditDeal, "save">;
  /** What the buyer confirmed, for deals that need it. */
  facts?: ReactNode;
  /** The answer opens above the buttons, as at the bottom of a screen. */
  opensUpwards?: boolean;
}

/** What a rep does with a deal: one tap opens the control, right here. */
export function DealBar({ deal, edit, facts, opensUpwards = false }: DealBarProps) {
  const [open, setOpen] = useState<OpenAction | null>(null);
  const id = useId();
  const toggle = (action: OpenAction) => setOpen(open === action ? null : action);
  const answer = open && (
    <div id={id} className="max-h-[60dvh] py-2 overflow-y-auto">
      {open === "facts" ? (
        facts
      ) : (
        <DealAnswer
          key={open}
          kind={open}
          deal={deal}
          onSave={edit.save}
          onDone={() => setOpen(null)}
        />
      )}
    </div>
  );
  const named = deal.name || "this deal";
  return (
    <div>
      {opensUpwards && answer}
      <fieldset className="flex gap-1 min-w-0 m-0 p-0 border-0" aria-label={`Work on ${named}`}>
        {ACTIONS.map(({ kind, label, icon: Icon }) => (
          <BarButton
            key={kind}
            label={label}
            icon={<Icon size={18} aria-hidden="true" />}
            isOpen={open === kind}
            controls={id}
            onClick={() => toggle(kind)}
          />
        ))}
        {facts && (
          <BarButton
            label="Confirm"
            icon={<IconCircleCheck size={18} aria-hidden="true" />}
            isOpen={open === "facts"}
            controls={id}
            onClick={() => toggle("facts")}
          />
        )}
      </fieldset>
      {!opensUpwards && answer}
    </div>
  );
}

interface BarButtonProps {
  label: string;
  icon: ReactNode;
  isOpen: boolean;
  controls: string;
  onClick: () => void;
}

function BarButton({ label, icon, isOpen, controls, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className="unstyled flex flex-1 items-center justify-center gap-1.5 min-w-0 min-h-11 px-1 max-md:flex-col max-md:gap-0 max-md:py-1 border border-line-control rounded-control cursor-pointer text-sm font-medium whitespace-nowrap hover:bg-hover aria-expanded:border-primary aria-expanded:bg-primary-soft [&_svg]:flex-none [&_svg]:text-primary"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onClick}
    >
      {icon}
      <span className="max-w-full truncate">{label}</span>
    </button>
  );
}
