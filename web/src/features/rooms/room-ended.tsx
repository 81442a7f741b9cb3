import { CardPage } from "../../ui/card-page.tsx";

/** All there is to say of a room that is gone. */
export function RoomEnded() {
  return <CardPage title="This room has ended">{null}</CardPage>;
}
