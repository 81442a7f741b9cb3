import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import styles from "./drop-zone.module.css";

/**
 * Accepts a dropped or selected file. Prerendered before any script runs, so without Mantine
 * components.
 */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the mouse; the button inside is the way for everybody
    <div
      className={`${styles.zone} [&_svg]:text-primary`}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden="true" />
      <p className="flex flex-col [&_strong]:text-lg [&_strong]:font-semibold [&_span]:text-quiet">
        <strong>Drop a CSV file here</strong>
        <span>a deals export from HubSpot, Salesforce, Pipedrive or your own spreadsheet</span>
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        aria-label="File with deals"
        onChange={(event) => {
          take(event.currentTarget.files);
          // Allows the same file to be selected again after a correction.
          event.currentTarget.value = "";
        }}
      />
      <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
        Choose a file
      </button>
    </div>
  );
}
