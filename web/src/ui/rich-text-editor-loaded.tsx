import "@mantine/tiptap/styles.layer.css";
import { RichTextEditor as Mantine } from "@mantine/tiptap";
import { Link } from "@tiptap/extension-link";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { type Editor, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import styles from "./rich-text-editor.module.css";

export interface RichTextEditorProps {
  label: string;
  /** The initial HTML. Use a new key for another text. */
  initial: string;
  /** The current HTML; empty if it has no text. */
  onChange: (html: string) => void;
  /** Each change focuses the editor. */
  focusCalls?: number;
  /** Enables checklist items. The stored format must support them. */
  hasTasks?: boolean;
  /** The selected text, or the line with the cursor. */
  onLine?: (line: string) => void;
}

const SAFE_URL = /^(https?:\/\/|mailto:)/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Links must be web or mail addresses; an address without a scheme is a web address. */
const SafeLink = Link.extend({
  addCommands() {
    const own = this.parent?.() ?? {};
    return {
      ...own,
      setLink: (attributes) => (props) => {
        const typed = attributes.href.trim();
        const href = HAS_SCHEME.test(typed) ? typed : `https://${typed}`;
        return own.setLink?.({ ...attributes, href })(props) ?? false;
      },
    };
  },
}).configure({
  openOnClick: false,
  protocols: ["http", "https", "mailto"],
  defaultProtocol: "https",
  isAllowedUri: (url) => SAFE_URL.test(url.trim()) || !HAS_SCHEME.test(url.trim()),
});

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    link: false,
  }),
  SafeLink,
];

/**
 * Without the checkbox, which the editor renders itself: only the line and its state are stored.
 */
const PlainTaskItem = TaskItem.extend({
  renderHTML({ HTMLAttributes }) {
    return ["li", { ...HTMLAttributes, "data-type": this.name }, 0];
  },
}).configure({ a11y: { checkboxLabel: (line) => `Done: ${line.textContent || "empty line"}` } });

const extensionsWithTasks = [...extensions, TaskList, PlainTaskItem];

const labels = {
  boldControlLabel: "Bold",
  italicControlLabel: "Italic",
  underlineControlLabel: "Underline",
  bulletListControlLabel: "Bullet list",
  orderedListControlLabel: "Ordered list",
  linkControlLabel: "Link",
  clearFormattingControlLabel: "Clean",
  tasksControlLabel: "Checklist",
};

export function LoadedRichTextEditor(props: RichTextEditorProps) {
  const { label, initial, onChange, focusCalls = 0, hasTasks = false, onLine } = props;
  const editor = useEditor({
    extensions: hasTasks ? extensionsWithTasks : extensions,
    content: initial,
    // The CSP blocks styles without the server's nonce; ours are in the CSS module.
    injectCSS: false,
    editorProps: { attributes: { "aria-label": label, "aria-multiline": "true", role: "textbox" } },
    onUpdate: ({ editor: changed }) => {
      onChange(htmlOf(changed));
      onLine?.(selectedLineOf(changed));
    },
    onSelectionUpdate: ({ editor: changed }) => onLine?.(selectedLineOf(changed)),
    // Scrolls into view for keyboard users; overlays set a scroll margin.
    onFocus: ({ editor: entered }) => entered.view.dom.scrollIntoView({ block: "nearest" }),
  });
  useEffect(() => {
    if (focusCalls > 0) editor?.commands.focus("end");
  }, [editor, focusCalls]);
  return (
    <Mantine
      editor={editor}
      labels={labels}
      classNames={{ root: styles.frame, toolbar: styles.toolbar, content: styles.content }}
    >
      <Mantine.Toolbar role="toolbar" aria-label={`Format ${label.toLowerCase()}`}>
        <Mantine.ControlsGroup>
          <Mantine.Bold />
          <Mantine.Italic />
          <Mantine.Underline />
          <Mantine.BulletList />
          <Mantine.OrderedList />
          {hasTasks && <Mantine.TaskList />}
          <Mantine.Link popoverProps={{ withinPortal: false }} />
          <Mantine.ClearFormatting />
        </Mantine.ControlsGroup>
      </Mantine.Toolbar>
      <Mantine.Content />
    </Mantine>
  );
}

function htmlOf(editor: Editor): string {
  return editor.getText().trim() === "" ? "" : editor.getHTML();
}

function selectedLineOf({ state: { selection, doc } }: Editor): string {
  const { empty, from, to, $from } = selection;
  const words = empty ? $from.parent.textContent : doc.textBetween(from, to, " ", " ");
  return words.replaceAll(/\s+/g, " ").trim();
}
