import "../../ui/dialog.css";
import type { SlackMember } from "@touchline/contract";
import { FIGURES } from "@touchline/domain";
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
  const isManager = member.role === "manager";
  const common = { isDisabled: isOff, onChange: save };
  return (
    <>
      <div className="flex flex-col p-2.5 next:border-t next:border-line">
        <Switch
          label="All notifications"
          consequence={`Everything below, in ${own} conversation with the app. Off means you get nothing.`}
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
      <Group title="Once a week">
        {isManager && (
          <Switch
            label={FIGURES.dealsToReview.name}
            consequence={FIGURES.dealsToReview.formula}
            isOn={deal.notReviewed}
            isBusy={false}
            isDisabled={isOff}
            onToggle={() => void save({ deal: { notReviewed: !deal.notReviewed } })}
          />
        )}
        <Row
          name={isManager ? "When" : "Nudges"}
          consequence={
            isManager
              ? "The day and hour of the weekly message."
              : `Questions on ${own} deals that have gone quiet, at most three a week.`
          }
        >
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
        <Row
          name="Deal updates"
          consequence={`A reminder about ${own} own deals without an update for 7 days.`}
        >
          <TimeChoice
            label="Daily deal update alert: time"
            name="dailyDealUpdateAlertTime"
            slack={slack}
            {...common}
          />
        </Row>
      </Group>
      <Group title="For which deals">
        <Row name="All of the above" consequence="Only deals in these pipelines.">
          <PipelineChoice name="pipelineIds" slack={slack} {...common} />
        </Row>
      </Group>
      <Group title="Task checker">
        <Row name="When" consequence="Deals without a next task, or with a late one, once a week.">
          <DayChoice
            label="Task checker: day"
            name="taskCheckerNotificationDay"
            slack={slack}
            {...common}
          />
          <TimeChoice
            label="Task checker: time"
            name="taskCheckerNotificationTime"
            slack={slack}
            {...common}
          />
        </Row>
        <Row name="Deals checked" consequence="Only deals in these pipelines.">
          <PipelineChoice name="taskCheckerPipelineIds" slack={slack} {...common} />
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
