import { Button, TextInput } from "@mantine/core";
import { spelledRoomCode } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { wordsOf } from "../../lib/api.ts";
import { refusedWords } from "../../lib/beside-field.ts";
import { CardPage } from "../../ui/card-page.tsx";
import { RoomEnded } from "./room-ended.tsx";
import { hasEnded, useEnter } from "./use-rooms.ts";

interface GuestDoorProps {
  code: string;
  /** The sign-in option for users with an account. */
  signIn: ReactNode;
  onIn: (token: string) => void;
}

/** Asks a guest for a name; the host decides whether to admit them. */
export function GuestDoor({ code, signIn, onIn }: GuestDoorProps) {
  const [name, setName] = useState("");
  const enter = useEnter();
  if (hasEnded(enter.error) && !refusedWords(enter.error, "name")) return <RoomEnded />;
  const given = name.trim();
  return (
    <CardPage title="Join the review room" below={<>Have an account? {signIn}</>}>
      <p>
        Room{" "}
        <strong className="tabular-nums tracking-wide whitespace-nowrap text-ink">
          {spelledRoomCode(code)}
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
          error={enter.isError && wordsOf(enter.error, "That did not work. Please try again.")}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" disabled={given === ""} loading={enter.isPending}>
          Join as guest
        </Button>
      </form>
    </CardPage>
  );
}
