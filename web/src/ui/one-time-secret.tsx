import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

interface OneTimeSecretProps {
  label: string;
  secret: string;
  /** Instructions. */
  children: string;
}

/** A secret that is displayed only once. */
export function OneTimeSecret({ label, secret, children }: OneTimeSecretProps) {
  return (
    <section className="grid gap-2.5" aria-label={label}>
      <p className="text-md/inherit">{children}</p>
      <div className="flex items-start gap-2 [&_button]:flex-none">
        <code className="flex-1 min-w-0 py-1.5 px-2.5 rounded-control bg-sunken wrap-anywhere text-base/4.5">
          {secret}
        </code>
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
