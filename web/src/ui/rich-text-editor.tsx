import { Skeleton } from "@mantine/core";
import { piece } from "./piece.tsx";
import styles from "./rich-text-editor.module.css";
import { Waiting } from "./waiting.tsx";

export interface RichTextEditorProps {
  label: string;
  /** The HTML it begins with. Another text is another editor: give it another key. */
  initial: string;
  /** The HTML as it is now; empty when there is nothing to read in it. */
  onChange: (html: string) => void;
  /** Each time it changes, the editor takes the focus. */
  focusCalls?: number;
}

/** Text with a little formatting. The editor itself is large, so it is loaded when it is shown. */
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
