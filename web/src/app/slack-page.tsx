import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { BindScreen } from "../features/slack/bind-screen.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import styles from "./settings-page.module.css";

const route = getRouteApi("/layout/slack");

export function SlackPage() {
  const { sn } = route.useSearch();
  const navigate = route.useNavigate();
  const forget = useCallback(() => navigate({ search: {}, replace: true }), [navigate]);
  return (
    <>
      <PageHeader title="Slack" context="Your Slack account" />
      <div className={`${styles.column} flex flex-col gap-5 max-w-220`}>
        <BindScreen nonce={sn} forget={forget} />
      </div>
    </>
  );
}
