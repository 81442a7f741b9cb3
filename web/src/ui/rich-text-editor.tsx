import { Skeleton } from "@mantine/core";
import { piece } from "./piece.tsx";
import styles from "./rich-text-editor.module.css";
import type { RichTextEditorProps } from "./rich-text-editor-loaded.tsx";
import { Waiting } from "./waiting.tsx";

/** A basic rich text editor. It is large, so it's loaded on demand. */
export const RichTextEditor = piece<RichTextEditorProps>(
  "rich-text-editor",
  () => import("./rich-text-editor-loaded.tsx").then((module) => module.LoadedRichTextEditor),
  <Waiting>
    <div className={styles.frame}>
      <div className={styles.toolbar}>
        <Skeleton height={26} width={210} />
      </div>
      <div className={styles.content} />
    </div>
  </Waiting>,
);
