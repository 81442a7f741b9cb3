import {
  IconArrowUpRight,
  IconDatabase,
  IconDownload,
  IconEyeOff,
  IconPlugConnected,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useSettings } from "../lib/session.ts";
import { Logo } from "../ui/logo.tsx";
import styles from "./about-page.module.css";
import { PublicFooter } from "./public-footer.tsx";

const SOURCE = "https://github.com/touchline-app/touchline";

/** Questions from users who have to trust this installation with their deals, signed in or not. */
const PROMISES = [
  {
    Icon: IconDatabase,
    title: "Kept on this server",
    says: "Your workspace's data stays on this server, separate from every other workspace.",
  },
  {
    Icon: IconPlugConnected,
    title: "Shared only where you connect",
    says: "HubSpot, Slack and calendars are connected only when a manager, or the calendar's owner, allows it. Nothing is written to HubSpot until a manager allows it.",
  },
  {
    Icon: IconEyeOff,
    title: "No tracking",
    says: "No third-party scripts, no trackers, no advertising. A list you try on the welcome page never leaves your browser.",
  },
  {
    Icon: IconDownload,
    title: "Your data is yours",
    says: "A manager can export everything as one file, or delete the workspace for good, at any time and on any plan.",
  },
] as const;

export function AboutPage() {
  const { version, supportEmail, helpUrl, legal } = useSettings();
  return (
    <div className={styles.page}>
      <title>About Touchline · Touchline</title>
      <header className="flex items-center justify-between h-19">
        <span className="flex items-center gap-2.5 text-lg/inherit font-semibold tracking-tight">
          <Logo size={28} />
          Touchline
        </span>
        <Link to="/home">Go to home</Link>
      </header>
      <main>
        <h1 className={styles.title}>About Touchline</h1>
        <p className="max-w-[60ch] mt-3 text-pretty text-lg/6.5 text-quiet">
          Pipeline coaching and forecasting for sales managers and their reps: what is covered, what
          slipped, and which deals to talk about next.
        </p>
        <AboutSection title="What happens with your data">
          <ul className={`${styles.promises} [&_h3]:text-md [&_h3]:font-semibold`}>
            {PROMISES.map(({ Icon, title, says }) => (
              <li key={title}>
                <Icon size={20} aria-hidden="true" />
                <h3>{title}</h3>
                <p>{says}</p>
              </li>
            ))}
          </ul>
          {legal.privacyUrl && (
            <p className="mt-3 text-quiet">
              Read the full <a href={legal.privacyUrl}>privacy notice</a>.
            </p>
          )}
        </AboutSection>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(300px,100%),1fr))] gap-x-10">
          <AboutSection title="Where to find help">
            <ul className={`${styles.ways} [&_a:hover]:bg-hover`}>
              <ContactLink
                href={helpUrl}
                label="Guides"
                says="For managers, reps and administrators"
              />
              <ContactLink href="/api/docs" label="API" says="Every call, with examples to try" />
              <ContactLink
                href={`mailto:${supportEmail}`}
                label={supportEmail}
                says="Questions and requests"
              />
            </ul>
          </AboutSection>
          <AboutSection title="This installation">
            <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-y-2.5 gap-x-4 mt-4 [&_dt]:text-quiet [&_dd]:wrap-anywhere">
              <dt>Version</dt>
              <dd className="number">{version}</dd>
              <dt>Licence</dt>
              <dd>
                Free software, <a href={`${SOURCE}/blob/main/LICENSE`}>MIT</a>
              </dd>
              <dt>Source</dt>
              <dd>
                <a href={SOURCE}>{SOURCE.replace("https://", "")}</a>
              </dd>
            </dl>
          </AboutSection>
        </div>
      </main>
      <div className={styles.footer}>
        <PublicFooter />
      </div>
    </div>
  );
}

function AboutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ContactLink({ href, label, says }: { href: string; label: string; says: string }) {
  return (
    <li>
      <a href={href}>
        <span className="wrap-anywhere font-medium">{label}</span>
        <span className="text-base text-quiet">{says}</span>
        <IconArrowUpRight size={16} aria-hidden="true" />
      </a>
    </li>
  );
}
