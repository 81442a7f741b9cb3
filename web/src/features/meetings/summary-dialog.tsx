import "../../ui/checkbox.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, type EventDetail, type TeamMember } from "@touchline/contract";
import { parseAddresses, unsubscribedText } from "@touchline/domain";
import { useState } from "react";
import { messageOf, routeQuery } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { NO_MAIL, previewQuery } from "../../lib/mail-preview.ts";
import { useSession } from "../../lib/session.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PreviewMail } from "../../ui/mail-preview.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import { externalAddresses, recipientsOf } from "./addresses.ts";
import styles from "./dialogs.module.css";
import { useShare } from "./use-events.ts";

const MAX_RECIPIENTS = 100;

interface SummaryDialogProps {
  event: EventDetail;
  team: TeamMember[];
  onClose: () => void;
}

export function SummaryDialog({ event, team, onClose }: SummaryDialogProps) {
  const { user } = useSession();
  const share = useShare();
  const [attending, others] = attendingFirst(event, team);
  const [checked, setChecked] = useState(() => attending.map(({ emailAddress }) => emailAddress));
  const [extra, setExtra] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [unsubscribed, setUnsubscribed] = useState<string[]>([]);
  /** External addresses that were pointed out and need a second click to confirm. */
  const [asked, setAsked] = useState<string | null>(null);

  const { addresses: typed, malformed } = parseAddresses(extra);
  const sent = { params: { id: event.id } };
  const { data: preview } = useQuery(routeQuery(api.meetings.summaryMail, sent));
  const stopped = new Set(preview?.unsubscribed);
  const wantsMail = (address: string) => !stopped.has(address.toLowerCase());
  const recipients = recipientsOf(checked.filter(wantsMail), typed);
  const own = [user.emailAddress, ...team.map(({ emailAddress }) => emailAddress)];
  const outside = externalAddresses(typed, own);
  const isSure = outside.length === 0 || asked === outside.join();

  const submit = () => {
    if (recipients.length === 0) return setProblem(malformedText(malformed));
    if (recipients.length > MAX_RECIPIENTS)
      return setProblem(`Choose at most ${MAX_RECIPIENTS} people.`);
    setProblem(null);
    setUnsubscribed([]);
    if (!isSure) return setAsked(outside.join());
    share.mutate(
      { params: { id: event.providerId }, body: recipients },
      {
        onSuccess: ({ unsubscribed }) => {
          showSuccess("Summary Sent");
          if (malformed.length + unsubscribed.length === 0) return onClose();
          setChecked([]);
          setExtra(malformed.join(", "));
          setUnsubscribed(unsubscribed);
          if (malformed.length > 0) setProblem(`${malformedText(malformed)} Everyone else got it.`);
        },
      },
    );
  };
  return (
    <FormDialog
      title="Send summary"
      action={outside.length > 0 && isSure ? "Send it outside too" : sendLabel(recipients.length)}
      maySubmit={recipients.length + malformed.length > 0 && preview?.hasMail !== false}
      isBusy={share.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="text-quiet">Emails the notes and actions from “{event.title}”.</p>
        <PreviewMail query={previewQuery(api.meetings.summaryMail, sent)} />
      </div>
      {preview?.hasMail === false && <Notice tone="bad">{NO_MAIL}</Notice>}
      <Checkbox.Group
        label="Team"
        value={checked.filter(wantsMail)}
        onChange={setChecked}
        classNames={{ root: "max-h-82.5 overflow-y-auto" }}
      >
        {[...attending, ...others].map(({ id, name, emailAddress }) => (
          <Checkbox
            key={id}
            value={emailAddress}
            label={name}
            description={
              wantsMail(emailAddress)
                ? emailAddress
                : `${emailAddress} · stopped mail from this workspace`
            }
            disabled={!wantsMail(emailAddress)}
            classNames={{ root: styles.person }}
          />
        ))}
      </Checkbox.Group>
      <TextInput
        label="Others"
        description="Addresses, separated by commas"
        inputMode="email"
        autoComplete="off"
        maxLength={4000}
        value={extra}
        error={problem}
        onChange={({ currentTarget }) => setExtra(currentTarget.value)}
      />
      {outside.length > 0 && isSure && (
        <Notice tone="bad">
          Outside your company: {outside.join(", ")}. Click again to send it to them too.
        </Notice>
      )}
      {unsubscribed.length > 0 && (
        <Notice tone="none">{unsubscribedText(unsubscribed)} Everyone else got it.</Notice>
      )}
      {share.error && (
        <Notice tone="bad">Nothing was sent. {messageOf(share.error, share.error.message)}</Notice>
      )}
    </FormDialog>
  );
}

function attendingFirst({ attendees }: EventDetail, team: TeamMember[]) {
  const coming = new Set(attendees.map(({ email }) => email.toLowerCase()));
  const isComing = ({ emailAddress }: TeamMember) => coming.has(emailAddress.toLowerCase());
  return [team.filter(isComing), team.filter((member) => !isComing(member))] as const;
}

function malformedText(malformed: string[]): string {
  return `Not sent to ${malformed.join(", ")}. Enter an email address like name@example.com.`;
}

function sendLabel(people: number): string {
  if (people === 0) return "Send";
  return people === 1 ? "Send to 1 person" : `Send to ${formatCount(people)} people`;
}
