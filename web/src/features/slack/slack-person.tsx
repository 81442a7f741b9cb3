import { Avatar } from "../../ui/avatar.tsx";

interface SlackPersonProps {
  name: string;
  picture: string | null;
  teamName: string | null;
}

/** Someone as they are known in Slack. */
export function SlackPerson({ name, picture, teamName }: SlackPersonProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} picture={picture} size={40} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-quiet">{teamName ? `Slack · ${teamName}` : "Slack"}</p>
      </div>
    </div>
  );
}
