import "./dialog.css";
import { Modal, Skeleton, useMantineStyleNonce } from "@mantine/core";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { frameDocument } from "./mail-frame.ts";
import { QueryContent } from "./query-content.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface Mail {
  subject: string;
  html: string;
}

export interface PreviewDialogProps {
  query: { queryKey: QueryKey; load: (signal: AbortSignal) => Promise<Mail> };
  recipient: string | undefined;
  onClose: () => void;
}

export function PreviewDialog({ query, recipient, onClose }: PreviewDialogProps) {
  useReturnFocus();
  // Never from memory: what it shows is what would be sent now.
  const mail = useQuery({
    queryKey: [...query.queryKey, "preview"],
    queryFn: ({ signal }) => query.load(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title="Email preview"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <QueryContent query={mail} skeleton={<Skeleton height={420} />}>
        {(shown) => (
          <div className="flex flex-col gap-3">
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
              {recipient && (
                <>
                  <dt className="text-quiet">To</dt>
                  <dd className="wrap-anywhere">{recipient}</dd>
                </>
              )}
              <dt className="text-quiet">Subject</dt>
              <dd className="wrap-anywhere font-medium">{shown.subject}</dd>
            </dl>
            <MailFrame html={shown.html} />
            <p className="text-sm text-quiet">Nothing is sent yet. Links don't work here.</p>
          </div>
        )}
      </QueryContent>
    </Modal>
  );
}

/** Without scripts, without our origin, and with no way out: the mail's styles and links stay in it. */
function MailFrame({ html }: { html: string }) {
  const nonce = useMantineStyleNonce()?.() ?? "";
  return (
    <iframe
      title="The email"
      sandbox=""
      srcDoc={frameDocument(html, nonce)}
      className="h-[min(60dvh,560px)] w-full rounded-(--radius-control) border border-line bg-surface"
    />
  );
}
