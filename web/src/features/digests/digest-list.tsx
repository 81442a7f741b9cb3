import { QueryContent } from "../../ui/query-content.tsx";
import { type Column, SkeletonTable, Table } from "../../ui/table.tsx";
import { DigestRow } from "./digest-row.tsx";
import styles from "./digests.module.css";
import { MorePresets, NoDigests } from "./presets.tsx";
import { SlackMissing } from "./slack-missing.tsx";
import { useDigests } from "./use-digests.ts";

const COLUMNS = [
  { key: "name", label: "Name", isUnsortable: true },
  { key: "when", label: "When", width: "18%", isUnsortable: true },
  { key: "where", label: "Where to", width: "12%", isUnsortable: true },
  { key: "blocks", label: "Blocks", width: "64px", isUnsortable: true },
  { key: "last", label: "Last sent", width: "21%", isUnsortable: true },
  { key: "next", label: "Next", width: "14%", isUnsortable: true },
  { key: "on", label: "On", width: "104px", isUnsortable: true },
] satisfies Column<string>[];

/** Narrower than this, a row has two lines. */
const MIN_WIDTH = 600;

const ignoreSort = () => undefined;

export function DigestList() {
  const digests = useDigests();
  return (
    <>
      <SlackMissing />
      <div className={styles.list}>
        <QueryContent
          hasCards
          errorTitle="Couldn't load the digests"
          query={digests}
          skeleton={<SkeletonTable columns={COLUMNS} rows={4} minWidth={MIN_WIDTH} isFlush />}
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
                  onSort={ignoreSort}
                  minWidth={MIN_WIDTH}
                  isFlush
                >
                  {all.map((digest) => (
                    <DigestRow key={digest.id} digest={digest} />
                  ))}
                </Table>
                <MorePresets digests={all} />
              </>
            )
          }
        </QueryContent>
      </div>
    </>
  );
}
