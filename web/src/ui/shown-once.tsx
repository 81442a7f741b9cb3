import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import styles from "./shown-once.module.css";

interface ShownOnceProps {
  label: string;
  secret: string;
  /** Instructions. */
  children: string;
}

/** A secret that is displayed only once. */
export function ShownOnce({ label, secret, children }: ShownOnceProps) {
  return (
    <section className={styles.once} aria-label={label}>
      <p className={styles.words}>{children}</p>
      <div className={styles.line}>
        <code className={styles.secret}>{secret}</code>
        <CopyButton value={secret} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              leftSection={
                copied ? (
                  <IconCheck size={16} aria-hidden="true" />
                ) : (
                  <IconCopy size={16} aria-hidden="true" />
                )
              }
              onClick={copy}
            >
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </div>
    </section>
  );
}
