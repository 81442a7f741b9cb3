import { CardPage } from "../../ui/card-page.tsx";

export function RoomEnded() {
  return <CardPage title="This room has ended">{null}</CardPage>;
}
