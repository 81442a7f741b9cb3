import type { ScratchPage } from "@touchline/contract";
import { type ReactNode, useState } from "react";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { SaveState } from "../../ui/save-state.tsx";
import { TextConflict } from "../../ui/text-conflict.tsx";
import type { ScratchLocation } from "./scratch-location.ts";
import { PageSkeleton } from "./scratch-skeleton.tsx";
import styles from "./scratchpad.module.css";
import { usePage } from "./use-scratchpad.ts";

const MAX_LENGTH = 100_000;

interface ScratchEditorProps {
  place: ScratchLocation;
  title: string;
  pages: ScratchPage[];
  tools?: ReactNode;
  /** Actions for the line with the cursor. */
  lineTools: (line: string) => ReactNode;
}

export function ScratchEditor({ place, title, pages, tools, lineTools }: ScratchEditorProps) {
  const { shown, keeper } = usePage(place, pages);
  const [line, setLine] = useState("");
  if (!shown) {
    return (
      <LoadingSkeleton>
        <PageSkeleton />
      </LoadingSkeleton>
    );
  }
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <header className="flex items-center gap-3 min-h-7">
        <h2 className="truncate flex-1 min-w-0 text-lg font-semibold">{title}</h2>
        <SaveState state={shown.state} />
        {tools}
      </header>
      {shown.theirs && (
        <TextConflict
          title="This page was changed elsewhere while you were writing."
          mine={shown.html}
          theirs={shown.theirs.html}
          onChoose={keeper.resolveConflict}
        />
      )}
      {shown.html.length > MAX_LENGTH && (
        <Notice tone="bad">
          This page is too long to be saved. It stays on this device until it is shorter.
        </Notice>
      )}
      <div className={styles.editor}>
        <RichTextEditor
          key={shown.editor}
          label="Page"
          initial={shown.initial}
          hasTasks
          onChange={keeper.write}
          onLine={setLine}
        />
      </div>
      {lineTools(line)}
    </section>
  );
}
