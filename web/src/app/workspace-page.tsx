import { getRouteApi, Link } from "@tanstack/react-router";
import { Integrations } from "../features/crm/integrations.tsx";
import { SlackCard } from "../features/slack/slack-card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import styles from "./workspace-page.module.css";

const route = getRouteApi("/layout/workspace/integrations");

/** What a manager decides for everybody. */
export function WorkspacePage() {
  const { state = "waiting" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title="Workspace" context="What counts for everybody in your team" />
      <div className={styles.workspace}>
        <nav aria-label="Workspace">
          <ul>
            <li>
              <Link to="/workspace/integrations" className={styles.section}>
                Integrations
              </Link>
            </li>
          </ul>
        </nav>
        <div className={styles.column}>
          <Integrations
            here="/workspace/integrations"
            state={state}
            onState={(chosen) =>
              void navigate({ search: { state: chosen }, replace: true, resetScroll: false })
            }
          >
            <SlackCard />
          </Integrations>
        </div>
      </div>
    </>
  );
}
