import { Button, TextInput } from "@mantine/core";
import { formatRoomCode } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { fieldErrorOf } from "../../lib/field-errors.ts";
import { CardPage } from "../../ui/card-page.tsx";
import { RoomEnded } from "./room-ended.tsx";
import { hasEnded, useEnterAsGuest } from "./use-rooms.ts";

interface GuestEntryProps {
  code: string;
  /** The sign-in option for users with an account. */
  signIn: ReactNode;
  onIn: (token: string) => void;
}

/** Asks a guest for a name; the host decides whether to admit them. */
export function GuestEntry({ code, signIn, onIn }: GuestEntryProps) {
  const [name, setName] = useState("");
  const enter = useEnterAsGuest();
  if (hasEnded(enter.error) && !fieldErrorOf(enter.error, "name")) return <RoomEnded />;
  const given = name.trim();
  return (
    <CardPage title="Join the review room" below={<>Have an account? {signIn}</>}>
      <p>
        Room{" "}
        <strong className="tabular-nums tracking-wide whitespace-nowrap text-ink">
          {formatRoomCode(code)}
        </strong>
        . As a guest you see the deals by name and stage, and the host's notes.
      </p>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (given === "" || enter.isPending) return;
          enter.mutate({ code, name: given }, { onSuccess: ({ token }) => onIn(token) });
        }}
      >
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={80}
          value={name}
          error={enter.isError && messageOf(enter.error, "That didn't work. Please try again.")}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" disabled={given === ""} loading={enter.isPending}>
          Join as guest
        </Button>
      </form>
    </CardPage>
  );
}
