import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { PreviewDialogProps } from "./mail-preview-dialog.tsx";

const PreviewDialog = lazyPart<PreviewDialogProps>(
  "mail-preview",
  () => import("./mail-preview-dialog.tsx").then((module) => module.PreviewDialog),
  null,
);

interface PreviewMailProps {
  /** Loads the mail as it would be sent now. */
  query: PreviewDialogProps["query"];
  /** Who it goes to, if it is one person. */
  recipient?: string;
  /** The button's name for screen readers, where several are on a page. */
  label?: string;
}

/** Opens the mail as its recipient will see it. Sends nothing. */
export function PreviewMail({ query, recipient, label }: PreviewMailProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconEye size={14} aria-hidden="true" />}
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        Preview email
      </Button>
      {isOpen && (
        <PreviewDialog query={query} recipient={recipient} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
