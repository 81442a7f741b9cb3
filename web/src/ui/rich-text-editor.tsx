import { Skeleton } from "@mantine/core";
import { lazyPart } from "./lazy-part.tsx";
import { LoadingSkeleton } from "./loading-skeleton.tsx";
import styles from "./rich-text-editor.module.css";
import type { RichTextEditorProps } from "./rich-text-editor-loaded.tsx";

/** A basic rich text editor. It is large, so it's loaded on demand. */
export const RichTextEditor = lazyPart<RichTextEditorProps>(
  "rich-text-editor",
  () => import("./rich-text-editor-loaded.tsx").then((module) => module.LoadedRichTextEditor),
  <LoadingSkeleton>
    <div className={styles.frame}>
      <div className={styles.toolbar}>
        <Skeleton height={26} width={210} />
      </div>
      <div className={styles.content} />
    </div>
  </LoadingSkeleton>,
);
