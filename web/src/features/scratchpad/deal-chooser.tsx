import "../../ui/dialog.css";
import { Modal, Skeleton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { useState } from "react";
import { reading } from "../../lib/api.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { ownerWords } from "../../ui/owner-name.tsx";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./scratchpad.module.css";

/** Every open deal the user may see: a search must not miss any. */
const ALL = 10_000;
const SHOWN = 8;

interface DealChooserProps {
  line: string;
  onChoose: (deal: Deal) => void;
  onClose: () => void;
}

export function DealChooser({ line, onChoose, onClose }: DealChooserProps) {
  useReturnedFocus();
  const deals = useQuery(
    reading(api.deals.list, { query: { closed: "false", orderBy: "name", pageSize: ALL } }),
  );
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Set as next step"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={styles.form}>
        <p className={styles.quote}>{line}</p>
        <TextInput
          label="Of which deal"
          placeholder="Find a deal"
          leftSection={<IconSearch size={16} />}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Loaded query={deals} skeleton={<Skeleton height={160} />}>
          {({ deals: all }) => (
            <Matches
              deals={all.filter(({ name }) => name.toLowerCase().includes(wanted))}
              onChoose={onChoose}
            />
          )}
        </Loaded>
      </div>
    </Modal>
  );
}

function Matches({ deals, onChoose }: { deals: Deal[]; onChoose: (deal: Deal) => void }) {
  if (deals.length === 0) return <p className={styles.quiet}>No open deal is called that.</p>;
  return (
    <>
      <ul aria-label="Deals" className={styles.deals}>
        {deals.slice(0, SHOWN).map((deal) => (
          <li key={deal.id}>
            <button type="button" className={styles.hit} onClick={() => onChoose(deal)}>
              <span className={styles.strong}>{deal.name}</span>
              <span className={styles.quiet}>
                {[deal.Stage.label, ownerWords(deal.ownedBy)].join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {deals.length > SHOWN && (
        <p className={styles.quiet}>Type a few letters of its name to find others.</p>
      )}
    </>
  );
}
