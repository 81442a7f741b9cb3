import { Button, Skeleton } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { BillingAccount } from "@touchline/contract";
import { trialDaysLeft } from "@touchline/domain";
import type { ReactNode } from "react";
import { dayIn, formatDay, pluralise } from "../../lib/format.ts";
import { useSession, useSettings } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Chip } from "../../ui/chip.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./billing.module.css";
import { billingStatus, formatPrice, formatSeatsTotal, isCustomContract } from "./plan-text.ts";
import { useBilling, useRedirectToPayment } from "./use-billing.ts";

export function Billing() {
  const billing = useBilling();
  const account = billing.data?.account;
  const { tone, words } = account ? billingStatus(account) : {};
  return (
    <Panel title="Billing" actions={tone && <Chip tone={tone}>{words}</Chip>}>
      <QueryContent query={billing} skeleton={<RowsSkeleton />}>
        {({ account }) => account && <Account account={account} />}
      </QueryContent>
    </Panel>
  );
}

const ROW_LABELS = ["Plan", "Seats", "Next payment"];

function RowsSkeleton() {
  return (
    <>
      <dl className={`${styles.rows} [&_dt]:text-base [&_dt]:text-quiet`}>
        {ROW_LABELS.map((line) => (
          <div key={line}>
            <dt>{line}</dt>
            <dd>
              <Skeleton height={20} width="60%" />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3 pt-4 pb-5 px-5 [&>p]:basis-full">
        <Skeleton height={36} width={168} />
      </div>
    </>
  );
}

function Account({ account }: { account: BillingAccount }) {
  const next = useNextPayment(account);
  return (
    <>
      <Warnings account={account} />
      <dl className={`${styles.rows} [&_dt]:text-base [&_dt]:text-quiet`}>
        {isCustomContract(account) ? (
          <CustomContract {...account} />
        ) : (
          <StandardPlan {...account} />
        )}
        <Row name="Next payment">{next}</Row>
      </dl>
      <BillingActions account={account} />
    </>
  );
}

/** The public plan, and its cost for this team. */
function StandardPlan({ plan, people, subscription }: BillingAccount) {
  const seats = subscription?.seats ?? people;
  return (
    <>
      <Row name="Plan">
        {plan?.name ?? "Touchline"}
        <span className="text-base/4.5 text-quiet">
          {plan ? formatPrice(plan) : "You'll see the price before you pay."}
        </span>
      </Row>
      <Row name="Seats">
        {plan ? formatSeatsTotal(seats, plan) : pluralise(seats, "seat")}
        <span className="text-base/4.5 text-quiet">
          {seatsText(people)}. Observers are free of charge.
        </span>
      </Row>
    </>
  );
}

/** Price and seats are in a custom contract; displaying the public plan would contradict it. */
function CustomContract({ people }: BillingAccount) {
  return (
    <>
      <Row name="Plan">
        Touchline
        <span className="text-base/4.5 text-quiet">Custom contract</span>
      </Row>
      <Row name="Seats">{`${seatsText(people)}.`}</Row>
    </>
  );
}

function seatsText(people: number): string {
  return people === 1 ? "One person takes a seat" : `${people} people take a seat`;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useNextPayment(account: BillingAccount): ReactNode {
  const { isPaid, trialEndsAt, subscription } = account;
  const { timeZone } = useSession();
  const now = useNow();
  const on = (moment: string) => formatDay(dayIn(timeZone, new Date(moment)), dayIn(timeZone, now));
  if (subscription) {
    const { status, endsAt, periodEndsAt } = subscription;
    if (endsAt) return `None. The subscription ends on ${on(endsAt)}.`;
    if (status === "canceled" || !periodEndsAt) return "None. The subscription has ended.";
    return on(periodEndsAt);
  }
  if (isCustomContract(account)) return "Your plan is invoiced separately.";
  if (!trialEndsAt) return "None yet.";
  if (!isPaid) return `None yet. The trial ended on ${on(trialEndsAt)}.`;
  const left = pluralise(trialDaysLeft(new Date(trialEndsAt), now), "day");
  return `None yet. The trial ends on ${on(trialEndsAt)}, ${left} left.`;
}

function Warnings({ account: { subscription, people } }: { account: BillingAccount }) {
  if (!subscription) return null;
  const { status, seats } = subscription;
  const isRunning = status === "active" || status === "trialing";
  if (status === "past_due") {
    return (
      <div className="pt-4 px-5 *:mb-0">
        <Notice tone="bad">
          The last payment failed. Touchline stays on while we retry. Update your card to be safe.
        </Notice>
      </div>
    );
  }
  if (isRunning && people > seats) {
    return (
      <div className="pt-4 px-5 *:mb-0">
        <Notice tone="none">
          {`${seatsText(people)} and ${pluralise(seats, "seat")} ${seats === 1 ? "is" : "are"} paid for. Add seats with your next change.`}
        </Notice>
      </div>
    );
  }
  return null;
}

function BillingActions({ account }: { account: BillingAccount }) {
  const { supportEmail } = useSettings();
  const { leave, isLeaving, problem } = useRedirectToPayment();
  const { way, hasPortal } = account;
  const words = providerText(account);
  return (
    <div className="flex flex-wrap items-center gap-3 pt-4 pb-5 px-5 [&>p]:basis-full">
      {way === "checkout" && (
        <Button loading={isLeaving} onClick={() => leave(account)}>
          Pay Now
        </Button>
      )}
      {hasPortal && (
        <Button
          variant={way === "portal" ? "filled" : "default"}
          loading={isLeaving}
          rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          onClick={() => leave({ ...account, way: "portal" })}
        >
          {way === "portal" ? "Manage subscription" : "Invoices"}
        </Button>
      )}
      <Button component="a" variant="default" href={`mailto:${supportEmail}`}>
        Get in touch
      </Button>
      {words && <p className="text-base/4.5 text-quiet">{words}</p>}
      {problem && (
        <p role="alert" className="text-base/inherit text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/**
 * Describes what is handled on the payment provider's pages; null if no payment goes through it.
 */
function providerText(account: BillingAccount): string | null {
  const { hasPortal } = account;
  if (isCustomContract(account)) {
    return hasPortal ? "Past invoices are on the payment provider's site." : null;
  }
  return hasPortal
    ? "Manage seats, card, invoices and cancellation on the payment provider's site."
    : "You pay on the payment provider's site; your card details never reach Touchline.";
}
