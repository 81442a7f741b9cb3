import "../ui/dialog.css";
import { Modal } from "@mantine/core";
import { isSeller, may, readsDeals } from "@touchline/domain";
import { useSession } from "../lib/session.ts";
import { type KeyHint, KeysTable } from "../ui/keys-table.tsx";
import { useReturnFocus } from "../ui/use-return-focus.ts";

const EVERYWHERE: KeyHint[] = [
  { keys: ["Ctrl", "K"], word: "Search, or jump to a page, person or deal" },
  { keys: ["?"], word: "Show keyboard shortcuts" },
  { keys: ["Esc"], word: "Close" },
];
const TABLE: (KeyHint & { isEdit?: true })[] = [
  { keys: ["/"], word: "Search deals" },
  { keys: ["↑", "↓", "←", "→"], word: "Move" },
  { keys: ["Enter"], word: "Edit or open" },
  { keys: ["Space"], word: "Select; Shift for a range" },
  { keys: ["Ctrl", "A"], word: "Select the page" },
  { keys: ["O"], word: "Open the deal in the side panel" },
  { keys: ["S"], word: "Change the stage", isEdit: true },
  { keys: ["D"], word: "Change the close date", isEdit: true },
  { keys: ["T"], word: "Change the confidence", isEdit: true },
  { keys: ["N"], word: "Write the next step", isEdit: true },
  { keys: ["E"], word: "Edit the selected deals", isEdit: true },
  { keys: ["Q"], word: "Check the selected deals" },
  { keys: ["PgUp", "PgDn"], word: "Previous or next page" },
];
const UPDATE: KeyHint = { keys: ["U"], word: "Write an update" };
const CHECK: KeyHint[] = [
  { keys: ["←", "→"], word: "Previous or next deal" },
  { keys: ["J", "K"], word: "Next or previous deal" },
];
const INBOX: KeyHint[] = [
  { keys: ["J", "K"], word: "Next or previous item" },
  { keys: ["Enter"], word: "Open it" },
  { keys: ["E"], word: "Mark as read or unread" },
];
const FEEDBACK: KeyHint[] = [
  { keys: ["1", "–", "5"], word: "Score" },
  { keys: ["I", "S", "F", "P"], word: "Thumb up; Shift for thumb down" },
  { keys: ["C"], word: "Comment" },
  { keys: ["Ctrl", "Enter"], word: "Save" },
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { user } = useSession();
  const hasDeals = readsDeals(user);
  const mayWrite = may(user, "write");
  const table = TABLE.filter(({ isEdit }) => mayWrite || !isEdit);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <KeysTable title="Everywhere" lines={EVERYWHERE} />
      {mayWrite && <KeysTable title="Inbox" lines={INBOX} />}
      {hasDeals && (
        <>
          <KeysTable title="Deals table" lines={isSeller(user) ? [...table, UPDATE] : table} />
          <KeysTable
            title="Deal check"
            lines={may(user, "coach") ? [...CHECK, ...FEEDBACK] : CHECK}
          />
        </>
      )}
    </Modal>
  );
}
