import "../ui/dialog.css";
import "../ui/checkbox.css";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type HubspotStatus } from "@touchline/contract";
import { unsubscribedText } from "@touchline/domain";
import { useState } from "react";
import { useInvitations } from "../features/invitations/use-invitations.ts";
import { callApi, messageOf } from "../lib/api.ts";
import { pluralise } from "../lib/format.ts";
import { Notice } from "../ui/notice.tsx";
import { showError, showSuccess } from "../ui/toasts.ts";

type Owner = HubspotStatus["counts"]["unmatchedOwners"][number];

const DEFAULT_TITLE = "Account Executive";

/** CRM deal owners who don't have an account here yet. */
export function ImportOwners({ owners }: { owners: Owner[] }) {
  const client = useQueryClient();
  const [left, setLeft] = useState<string[]>([]);
  const [title, setTitle] = useState(DEFAULT_TITLE);
  const [isWriting, setIsWriting] = useState(false);
  const { data: invitations } = useInvitations();
  const chosen = owners.filter(({ email }) => !left.includes(email));
  const add = useMutation({
    mutationFn: (people: Owner[]) => addAll(people, { title: title.trim(), invite: isWriting }),
    onSuccess: ({ added, notMailed }) => {
      const words = `${pluralise(added, "rep")} added to your team`;
      if (notMailed.length > 0) showError(`${words}. ${unsubscribedText(notMailed)}`);
      else if (added > 0) showSuccess(words);
    },
    onSettled: () => client.invalidateQueries(),
  });
  if (owners.length === 0) {
    return <p>Once your deals are synced, add their owners to your team here.</p>;
  }
  return (
    <>
      <p>They join as reps by signing in with the same address.</p>
      <ul className="flex flex-col gap-2 w-full max-h-70 overflow-y-auto text-ink">
        {owners.map(({ name, email }) => (
          <li key={email}>
            <Checkbox
              label={name || email}
              description={email}
              checked={!left.includes(email)}
              onChange={({ currentTarget }) =>
                setLeft(
                  currentTarget.checked ? left.filter((one) => one !== email) : [...left, email],
                )
              }
            />
          </li>
        ))}
      </ul>
      <TextInput
        label="Title"
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {invitations?.hasMail && (
        <Checkbox
          label="Email each of them an invitation"
          description="Or later, one by one, in Settings, People."
          checked={isWriting}
          onChange={({ currentTarget }) => setIsWriting(currentTarget.checked)}
        />
      )}
      {add.data && add.data.refused.length > 0 && (
        <Notice tone="bad">{add.data.refused.join(" ")}</Notice>
      )}
      <Button
        size="xs"
        disabled={chosen.length === 0 || title.trim() === ""}
        loading={add.isPending}
        onClick={() => add.mutate(chosen)}
      >
        Add {pluralise(chosen.length, "rep")}
      </Button>
    </>
  );
}

/** Sequential, so that one failure doesn't block the others. */
async function addAll(owners: Owner[], given: { title: string; invite: boolean }) {
  const refused: string[] = [];
  const notMailed: string[] = [];
  for (const { name, email } of owners) {
    try {
      const { unsubscribed } = await callApi(api.people.addMember, {
        body: { name: name.trim() || email, ...given, emailAddress: email, role: "rep" },
      });
      notMailed.push(...unsubscribed);
    } catch (problem) {
      refused.push(
        `${name || email} was not added: ${messageOf(problem, "there was no response.")}`,
      );
    }
  }
  return { added: owners.length - refused.length, refused, notMailed };
}
