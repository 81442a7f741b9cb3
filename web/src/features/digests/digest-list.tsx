import { Loaded } from "../../ui/loaded.tsx";
import { type Column, SkeletonTable, Table } from "../../ui/table.tsx";
import { DigestRow } from "./digest-row.tsx";
import styles from "./digests.module.css";
import { MoreReadyMade, NoDigests } from "./ready-made.tsx";
import { SlackMissing } from "./slack-missing.tsx";
import { useDigests } from "./use-digests.ts";

const COLUMNS = [
  { key: "name", label: "Name", isUnsorted: true },
  { key: "when", label: "When", width: "18%", isUnsorted: true },
  { key: "where", label: "Where to", width: "12%", isUnsorted: true },
  { key: "blocks", label: "Blocks", width: "64px", isUnsorted: true },
  { key: "last", label: "Last sent", width: "21%", isUnsorted: true },
  { key: "next", label: "Next", width: "14%", isUnsorted: true },
  { key: "on", label: "On", width: "104px", isUnsorted: true },
] satisfies Column<string>[];

/** Narrower than this, a row has two lines. */
const MIN_WIDTH = 600;

const keepOrder = () => undefined;

export function DigestList() {
  const digests = useDigests();
  return (
    <>
      <SlackMissing />
      <div className={styles.list}>
        <Loaded
          hasCards
          errorTitle="The digests could not be loaded"
          query={digests}
          skeleton={<SkeletonTable columns={COLUMNS} rows={4} least={MIN_WIDTH} isFlush />}
        >
          {(all) =>
            all.length === 0 ? (
              <NoDigests />
            ) : (
              <>
                <Table
                  label="Digests"
                  columns={COLUMNS}
                  sort={null}
                  onSort={keepOrder}
                  least={MIN_WIDTH}
                  isFlush
                >
                  {all.map((digest) => (
                    <DigestRow key={digest.id} digest={digest} />
                  ))}
                </Table>
                <MoreReadyMade digests={all} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
