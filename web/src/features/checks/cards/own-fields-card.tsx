import type { DealDetail } from "@touchline/contract";
import { useId } from "react";
import type { EditDeal } from "../../../lib/edit-deal.ts";
import { OwnFieldCell } from "../../../lib/own-field-cell.tsx";
import { useOwnFields } from "../../../lib/own-fields.ts";
import { useSession } from "../../../lib/session.ts";
import { Fact } from "./card.tsx";

/** The deal properties that the organisation chose; nothing if it chose none. */
export function OwnFieldsCard({ deal, edit }: { deal: DealDetail; edit: EditDeal }) {
  const fields = useOwnFields();
  const session = useSession();
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <section
      className="grid gap-3 py-3.5 px-4 border border-line rounded-card bg-surface"
      aria-labelledby={id}
    >
      <h3 id={id} className="text-md font-semibold">
        Own fields
      </h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5">
        {fields.map((field) => (
          <Fact key={field.name} label={field.goneAt ? `${field.label} (old)` : field.label}>
            <OwnFieldCell deal={deal} field={field} session={session} edit={edit} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}
