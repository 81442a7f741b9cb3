import { Button, TextInput } from "@mantine/core";
import { parseRoomCode } from "@touchline/domain";
import { useState } from "react";

/** Input for the code that the host shares. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const code = parseRoomCode(typed);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code) onCode(code);
        else setIsWrong(true);
      }}
    >
      <TextInput
        label="Room code"
        placeholder="ABCD-EFGH"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        classNames={{ input: "tabular-nums tracking-wide uppercase placeholder:text-quiet" }}
        error={isWrong && !code && "A room code has 8 letters and digits."}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">Join room</Button>
    </form>
  );
}
