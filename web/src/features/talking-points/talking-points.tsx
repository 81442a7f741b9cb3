import { Button, Skeleton } from "@mantine/core";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SaveState } from "../../ui/save-state.tsx";
import { PointLines } from "./point-lines.tsx";
import styles from "./talking-points.module.css";
import { useTalkingPoints } from "./use-talking-points.ts";

/** Talking points for a rep: a checklist for immediate typing. */
export function TalkingPoints({ repId }: { repId: string }) {
  const { list, shown, keeper } = useTalkingPoints(repId);
  return (
    <Panel title="Talking points" actions={<SaveState state={shown?.state ?? "untouched"} />}>
      <QueryContent query={list} skeleton={<LinesSkeleton />}>
        {() =>
          shown ? (
            <div className="pt-2 pb-3 px-3">
              {shown.isKeptTwice && (
                <Notice
                  tone="none"
                  action={
                    <Button variant="default" size="compact-xs" onClick={keeper.dismiss}>
                      Got it
                    </Button>
                  }
                >
                  Someone else changed a point while you were writing. We kept both: yours is now a
                  separate point.
                </Notice>
              )}
              <PointLines points={shown.points} keeper={keeper} />
              {shown.removed && (
                <p className="flex items-center gap-2 pt-1 pr-2 pl-3 text-base/inherit text-quiet">
                  <span className="truncate">Removed “{shown.removed.title}”</span>
                  <Button variant="subtle" size="compact-xs" onClick={keeper.putBack}>
                    Undo
                  </Button>
                </p>
              )}
            </div>
          ) : (
            <LoadingSkeleton>
              <LinesSkeleton />
            </LoadingSkeleton>
          )
        }
      </QueryContent>
    </Panel>
  );
}

function LinesSkeleton() {
  return (
    <div className="pt-2 pb-3 px-3">
      {["80%", "60%", "70%"].map((width) => (
        <div key={width} className={`${styles.line} hover:bg-hover`}>
          <Skeleton height={16} width={16} />
          <Skeleton height={12} width={width} />
        </div>
      ))}
    </div>
  );
}
