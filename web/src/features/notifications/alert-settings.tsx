import "../../ui/dialog.css";
import type { SlackMember } from "@touchline/contract";
import { FIGURES, leads, type SlackSwitch } from "@touchline/domain";
import { type ReactNode, useId } from "react";
import { Switch } from "../../ui/switch.tsx";
import { immediateAlerts, type Possessive } from "./alert-words.ts";
import { DayChoice, PipelineChoice, TimeChoice } from "./choice-fields.tsx";
import styles from "./notifications.module.css";
import { useSavePreferences } from "./use-preferences.ts";

interface AlertSettingsProps {
  member: SlackMember;
  own: Possessive;
}

export function AlertSettings({ member, own }: AlertSettingsProps) {
  const save = useSavePreferences(member);
  const { slack } = member.preferences;
  const { deal } = slack;
  const isOff = !slack.notifications;
  const isManager = leads(member.role);
  const common = { isDisabled: isOff, onChange: save };
  const checker = { isDisabled: isOff || !slack.taskChecker, onChange: save };
  const kindSwitch = (kind: SlackSwitch, label: string, consequence: string) => (
    <Switch
      label={label}
      consequence={consequence}
      isOn={slack[kind]}
      isBusy={false}
      isDisabled={isOff}
      onToggle={() => void save({ [kind]: !slack[kind] })}
    />
  );
  return (
    <>
      <div className="flex flex-col p-2.5 next:border-t next:border-line">
        <Switch
          label="All notifications"
          consequence={`Everything below, as direct messages from the app. Off stops all of ${own} messages.`}
          isOn={slack.notifications}
          isBusy={false}
          onToggle={() => void save({ notifications: !slack.notifications })}
        />
      </div>
      <Group title="As it happens">
        {immediateAlerts(member.role, own).map(({ alert, label, consequence }) => (
          <Switch
            key={alert}
            label={label}
            consequence={consequence}
            isOn={deal[alert]}
            isBusy={false}
            isDisabled={isOff}
            onToggle={() => void save({ deal: { [alert]: !deal[alert] } })}
          />
        ))}
      </Group>
      <Group title="Inbox">
        {kindSwitch(
          "inboxMessages",
          "Inbox messages",
          `Mentions, HubSpot refusals, review rooms and hand-overs, unless ${own === "your" ? "you've" : "they've"} read them.`,
        )}
      </Group>
      <Group title="Once a week">
        {isManager ? (
          <Switch
            label={FIGURES.dealsToReview.name}
            consequence={FIGURES.dealsToReview.formula}
            isOn={deal.notReviewed}
            isBusy={false}
            isDisabled={isOff}
            onToggle={() => void save({ deal: { notReviewed: !deal.notReviewed } })}
          />
        ) : (
          kindSwitch(
            "nudges",
            "Nudges",
            `Questions about ${own} deals with no recent activity, up to three a week.`,
          )
        )}
        <Row name="When" consequence="The day and hour of the weekly message.">
          <DayChoice label="Weekly message: day" name="notificationDay" slack={slack} {...common} />
          <TimeChoice
            label="Weekly message: time"
            name="notificationTime"
            slack={slack}
            {...common}
          />
        </Row>
      </Group>
      <Group title="Every day">
        {kindSwitch(
          "dailyUpdates",
          "Update reminder",
          `Lists ${own} own deals with no update for 7 days.`,
        )}
        <Row name="When" consequence="The hour of the reminder.">
          <TimeChoice
            label="Daily deal update alert: time"
            name="dailyDealUpdateAlertTime"
            slack={slack}
            isDisabled={isOff || !slack.dailyUpdates}
            onChange={save}
          />
        </Row>
      </Group>
      <Group title="For which deals">
        <Row name="All of the above" consequence="Only deals in these pipelines.">
          <PipelineChoice name="pipelineIds" slack={slack} {...common} />
        </Row>
      </Group>
      <Group title="Task checker">
        {kindSwitch(
          "taskChecker",
          "Task checker",
          "Lists deals with no next task or an overdue one, once a week.",
        )}
        <Row name="When" consequence="The day and hour of the list.">
          <DayChoice
            label="Task checker: day"
            name="taskCheckerNotificationDay"
            slack={slack}
            {...checker}
          />
          <TimeChoice
            label="Task checker: time"
            name="taskCheckerNotificationTime"
            slack={slack}
            {...checker}
          />
        </Row>
        <Row name="Pipelines" consequence="Only deals in these pipelines.">
          <PipelineChoice name="taskCheckerPipelineIds" slack={slack} {...checker} />
        </Row>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row of its own
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col p-2.5 next:border-t next:border-line"
    >
      <h3 id={id} className="py-1 px-2.5 text-base font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}

interface RowProps {
  name: string;
  consequence: string;
  children: ReactNode;
}

function Row({ name, consequence, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p>{name}</p>
        <p className="text-sm text-quiet">{consequence}</p>
      </div>
      <div className={styles.controls}>{children}</div>
    </div>
  );
}
