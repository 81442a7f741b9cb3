import "../ui/dialog.css";
import { Button, Loader, Modal, Skeleton } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import type { BillingAccount } from "@touchline/contract";
import { may } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatPrice } from "../features/billing/plan-text.ts";
import {
  useBilling,
  useRedirectToPayment,
  useRefreshBilling,
} from "../features/billing/use-billing.ts";
import { useSession, useSettings } from "../lib/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import styles from "./subscribe-modal.module.css";
import { useSignOut } from "./user-menu.tsx";

/**
 * Blocks the app when there is no active subscription: pay, contact us, export data or sign out.
 */
export function SubscribeModal() {
  const { user, trialEndsAt } = useSession();
  const returned = useSearch({ strict: false, select: (search) => search.returned });
  const isManager = may(user, "administer");
  const isBack = isManager && returned !== undefined && returned !== "portal";
  const unpaid = trialEndsAt === null ? "Subscribe" : "Your trial has ended";
  return (
    <Modal
      id="subscribe"
      opened
      onClose={() => undefined}
      centered
      title={isBack ? "Activating…" : unpaid}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {isBack ? <Activating /> : isManager ? <ForManager /> : <ForRep />}
    </Modal>
  );
}

function ForManager() {
  const { organisation } = useSession();
  const { data, error, refetch } = useBilling();
  const { leave, isLeaving, problem } = useRedirectToPayment();
  const account = data?.account;
  return (
    <>
      <p className="text-quiet">
        {`Everything in ${organisation.name} is safe. Everyone gets back in once the subscription is paid.`}
      </p>
      <div className="min-h-5.5 mt-3">
        {account ? <Price account={account} /> : !error && <Skeleton height={20} width="70%" />}
      </div>
      {error && (
        <p role="alert" className="mt-3 text-base/inherit text-bad">
          {error.message}{" "}
          <button type="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-base/inherit text-bad">
          {problem}
        </p>
      )}
      <Actions>
        <GetInTouch />
        <Button
          data-autofocus
          loading={isLeaving}
          disabled={!account}
          onClick={() => account && leave({ ...account, way: account.way ?? "checkout" })}
        >
          Pay Now
        </Button>
      </Actions>
    </>
  );
}

function Price({ account: { plan } }: { account: BillingAccount }) {
  if (!plan) return "You see the price before you pay.";
  return (
    <>
      <strong>{plan.name}:</strong> {formatPrice(plan)}
    </>
  );
}

/** After checkout, waiting for the provider's confirmation. */
function Activating() {
  const refresh = useRefreshBilling();
  return (
    <>
      <p className="flex items-center gap-2.5" role="status">
        <Loader size={18} />
        Your payment is being confirmed. Touchline opens automatically.
      </p>
      {refresh.isError && (
        <p role="alert" className="mt-3 text-base/inherit text-bad">
          {refresh.error.message}
        </p>
      )}
      <Actions>
        <LinkButton to="/home" variant="default">
          I haven't paid
        </LinkButton>
        <Button data-autofocus loading={refresh.isPending} onClick={() => refresh.mutate({})}>
          Check again
        </Button>
      </Actions>
    </>
  );
}

function ForRep() {
  const { data, isError } = useBilling();
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(data?.managers ?? []);
  return (
    <>
      <div className="text-quiet">
        {data || isError ? (
          `Ask ${names || "your manager"} to renew.`
        ) : (
          <Skeleton height={20} width="60%" />
        )}
      </div>
      <Actions />
    </>
  );
}

function Actions({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 mt-6 empty:hidden">{children}</div>
      <p className={styles.ways}>
        {may(user, "administer") && (
          <>
            <a href="/settings/billing">Billing and invoices</a>
            <a href="/settings/data">Export your data</a>
          </>
        )}
        <button type="button" onClick={signOut}>
          Sign out
        </button>
      </p>
    </>
  );
}

function GetInTouch() {
  const { supportEmail } = useSettings();
  return (
    <Button component="a" variant="default" href={`mailto:${supportEmail}`}>
      Get in touch
    </Button>
  );
}
