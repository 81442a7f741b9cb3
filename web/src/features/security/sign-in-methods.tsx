import { Skeleton } from "@mantine/core";
import type { Security } from "@touchline/contract";
import { formatCount } from "../../lib/format.ts";
import { Chip } from "../../ui/chip.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./security.module.css";
import { useSecurity } from "./use-security.ts";

export function SignInMethods() {
  const security = useSecurity();
  const skeleton = (
    <div
      className={`${styles.row} next:border-t next:border-line [&>:only-child]:flex-1 [&_button]:flex-none max-sm:flex-wrap`}
    >
      <Skeleton height={38} />
    </div>
  );
  return (
    <Panel title="Sign-in methods" context="Set by your administrator">
      <QueryContent query={security} skeleton={skeleton}>
        {({ methods }) => (
          <ul className={styles.rows} aria-label="Sign-in methods">
            {methods.map((method) => (
              <Method key={method.issuer} method={method} />
            ))}
          </ul>
        )}
      </QueryContent>
      <p className="pt-2.5 pb-3.5 px-5 border-t border-line text-base/inherit text-quiet">
        Passwords, second factors and resets are handled by the provider. People a manager added
        join by signing in with that address once it’s verified there.
      </p>
    </Panel>
  );
}

function Method({ method: { issuer, isOn, people } }: { method: Security["methods"][number] }) {
  return (
    <li
      className={`${styles.row} next:border-t next:border-line [&>:only-child]:flex-1 [&_button]:flex-none max-sm:flex-wrap`}
    >
      <span className={`${styles.words} grid flex-1 min-w-0`}>
        <span className="text-md/inherit font-medium">{hostOf(issuer)}</span>
        <span className="wrap-anywhere text-base/inherit text-quiet">
          OpenID Connect at {issuer} ·{" "}
          {people === 1 ? "1 person signs" : `${formatCount(people)} people sign`} in with it
          {!isOn && ". No longer in use: OIDC_ISSUER names another one"}
        </span>
      </span>
      <Chip tone={isOn ? "good" : "none"}>{isOn ? "On" : "Off"}</Chip>
    </li>
  );
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
