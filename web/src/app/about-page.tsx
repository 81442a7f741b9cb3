import { Link } from "@tanstack/react-router";
import { useSettings } from "../lib/session.ts";
import { CardPage } from "../ui/card-page.tsx";
import styles from "./about-page.module.css";
import { PublicFooter } from "./public-footer.tsx";

const SOURCE = "https://github.com/touchline-app/touchline";

export function AboutPage() {
  const { version, supportEmail, helpUrl, legal } = useSettings();
  return (
    <CardPage
      title="About Touchline"
      below={<Link to="/home">Go to home</Link>}
      footer={<PublicFooter />}
    >
      <p>Pipeline coaching and forecasting for sales managers and their reps.</p>
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd className="number">{version}</dd>
        <dt>Licence</dt>
        <dd>
          Free software under the <a href={`${SOURCE}/blob/main/LICENSE`}>MIT licence</a>.
        </dd>
        <dt>Privacy</dt>
        <dd>
          Your workspace's data are kept on the server that shows you this page. They are not shared
          with other workspaces, and no third-party script watches you here. A list that you try on
          the welcome page never leaves your browser.
          {legal.privacyUrl && (
            <>
              {" "}
              <a href={legal.privacyUrl}>Privacy notice</a>
            </>
          )}
        </dd>
        <dt>Help</dt>
        <dd>
          <a href={helpUrl}>Guides</a>, <a href={SOURCE}>source code</a>,{" "}
          <a href="/api/docs">calls of the API</a>
        </dd>
        <dt>Questions</dt>
        <dd>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </dd>
      </dl>
    </CardPage>
  );
}
