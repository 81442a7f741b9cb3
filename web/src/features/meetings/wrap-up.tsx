import "../../ui/dialog.css";
import "../../ui/checkbox.css";
import { Button, Checkbox, Modal, Skeleton, Textarea } from "@mantine/core";
import { api, type MeetingPack, type TalkingPoint, type WrappedUp } from "@touchline/contract";
import { unsubscribedText } from "@touchline/domain";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { NO_MAIL, previewQuery, recipientText } from "../../lib/mail-preview.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { PreviewMail } from "../../ui/mail-preview.tsx";
import { Notice } from "../../ui/notice.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError } from "../../ui/toasts.ts";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { useTalkingPointsOf, useWrapUp } from "./use-pack.ts";
import styles from "./wrap-up.module.css";
import { WrapUpActions } from "./wrap-up-actions.tsx";
import { type Body, initialForm, relevantPoints, toBody, type WrapUpForm } from "./wrap-up-form.ts";
import { WrapUpMeeting } from "./wrap-up-meeting.tsx";
import { WrapUpNotes } from "./wrap-up-notes.tsx";
import { planText } from "./wrap-up-text.ts";

interface WrapUpProps {
  pack: MeetingPack;
  /** The meeting to wrap up; undefined: the user chooses, starting with today's. */
  eventId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onDone: (done: WrappedUp) => void;
}

/** Closes a meeting: actions, deal notes and recap in one step. */
export function WrapUp({ pack, eventId, isOpen, onClose, onDone }: WrapUpProps) {
  const points = useTalkingPointsOf(pack.rep.id);
  // A fixed id makes a retry after a lost response idempotent.
  const [id] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState<WrapUpForm | null>(null);
  const [sent, setSent] = useState<Body | null>(null);
  if (!isOpen) return null;
  return (
    <Dialog title={`Wrap up with ${pack.rep.name}`} onClose={onClose}>
      <QueryContent query={points} skeleton={<Skeleton height={320} />}>
        {(all) => (
          <Form
            {...{ id, pack, eventId, sent, onClose, onDone }}
            points={all}
            kept={form}
            onChange={setForm}
            onSent={setSent}
          />
        )}
      </QueryContent>
    </Dialog>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function Dialog({ title, onClose, children }: DialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {children}
    </Modal>
  );
}

interface FormProps extends Omit<WrapUpProps, "isOpen"> {
  id: string;
  points: TalkingPoint[];
  /** The input from before the dialog was last closed. */
  kept: WrapUpForm | null;
  onChange: (form: WrapUpForm) => void;
  /** The request sent, until the server has definitely rejected it. */
  sent: Body | null;
  onSent: (body: Body | null) => void;
}

function Form(props: FormProps) {
  const { id, pack, eventId, points, kept, onChange, sent, onSent, onClose, onDone } = props;
  const { currency } = useSession();
  const { today } = useQuarters();
  const wrapUp = useWrapUp();
  const [first] = useState(() => initialForm(pack, points, { currency, today, eventId }));
  const form = kept ?? first;
  const change = (changed: Partial<WrapUpForm>) => onChange({ ...form, ...changed });
  // While the outcome is unknown, only resend the same body: additions would be lost if the first
  // request was applied.
  const canMail = pack.canMail && !pack.rep.isUnsubscribed;
  const body = sent ?? toBody({ ...form, isSent: form.isSent && canMail }, { id, today });
  const isUnknown = sent !== null && !wrapUp.isPending && !isRejected(wrapUp.error);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The field that submitted it is disabled now; move the focus here.
    if (wrapUp.error) button.current?.focus();
  }, [wrapUp.error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrapUp.isPending) return;
    onSent(body);
    wrapUp.mutate(
      { params: { repId: pack.rep.id }, body },
      {
        onSuccess: (done) => {
          if (done.unsubscribed.length > 0) showError(unsubscribedText(done.unsubscribed));
          onDone(done);
        },
        onError: (problem) => {
          if (isRejected(problem)) onSent(null);
        },
      },
    );
  };
  return (
    <form className="flex flex-col gap-4.5" onSubmit={submit}>
      <fieldset className="contents" disabled={sent !== null}>
        <WrapUpMeeting pack={pack} form={form} onChange={change} />
        <WrapUpActions
          rep={pack.rep}
          points={relevantPoints(pack, points)}
          actions={form.actions}
          onChange={(actions) => change({ actions })}
        />
        <WrapUpNotes
          reach={pack.notesReach}
          notes={form.notes}
          onChange={(notes) => change({ notes })}
        />
        <Textarea
          label="Recap"
          description="Added to the meeting's notes."
          rows={5}
          resize="vertical"
          maxLength={20_000}
          value={form.recap}
          onChange={({ currentTarget }) => change({ recap: currentTarget.value })}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Checkbox
            label={`Email notes, recap and actions to ${pack.rep.name}`}
            description={pack.canMail ? recipientText(pack.rep) : NO_MAIL}
            disabled={!canMail}
            checked={form.isSent && canMail}
            onChange={({ currentTarget }) => change({ isSent: currentTarget.checked })}
          />
          <PreviewMail
            query={previewQuery(api.meetingPack.wrapUpMail, {
              params: { repId: pack.rep.id },
              body: mailPart(body),
            })}
            recipient={`${pack.rep.name}, ${pack.rep.emailAddress}`}
          />
        </div>
      </fieldset>
      {isRejected(wrapUp.error) && (
        <Notice tone="bad">Nothing was saved. {wrapUp.error.message}</Notice>
      )}
      {isUnknown && (
        <Notice tone="bad">
          No response, so we don't know whether this was saved. Try again: it's saved only once, as
          it stands here.
        </Notice>
      )}
      <footer className={styles.foot}>
        <p className="text-base text-quiet" role="status">
          {planText(pack.rep.name, body)}
        </p>
        <div className="flex gap-2 ml-auto">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button ref={button} type="submit" loading={wrapUp.isPending}>
            {isUnknown ? "Try again" : "Wrap up"}
          </Button>
        </div>
      </footer>
    </form>
  );
}

/** Whether the server rejected the request. Any other error leaves the outcome unknown. */
function isRejected(problem: Error | null): problem is ApiError {
  return problem instanceof ApiError && problem.hasServerMessage;
}

/** What the email is written from. */
function mailPart({ eventId, metOn, actions, recap }: Body) {
  return { eventId, ...(metOn !== undefined && { metOn }), actions, recap };
}
