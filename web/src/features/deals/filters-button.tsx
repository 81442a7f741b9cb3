import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { pluralise } from "../../lib/format.ts";
import picker from "../../ui/picker.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

interface FiltersButtonProps {
  active: number;
  isOpen: boolean;
  choicesId: string;
  onToggle: () => void;
}

/** Opens all controls on a phone, and indicates whether any filters are active. */
export function FiltersButton({ active, isOpen, choicesId, onToggle }: FiltersButtonProps) {
  return (
    <button
      type="button"
      className={`${picker.target} unstyled`}
      data-narrowed={active > 0}
      aria-expanded={isOpen}
      aria-controls={isOpen ? choicesId : undefined}
      onClick={onToggle}
    >
      <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
      <span className="truncate font-medium">Options</span>
      {active > 0 && (
        <>
          <span
            className="min-w-4.5 px-1.25 rounded-control bg-primary-soft text-center text-sm/4.5 text-primary"
            aria-hidden="true"
          >
            {active}
          </span>{" "}
          <VisuallyHidden>{pluralise(active, "active filter")}</VisuallyHidden>
        </>
      )}
    </button>
  );
}
