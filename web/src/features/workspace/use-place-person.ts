import type { WorkspacePerson } from "@touchline/contract";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { circleText, isPlaced, managersOf } from "./people-tree.ts";
import { useSetManager } from "./use-workspace.ts";

/** Stands for 'reports to no one' among the ids of managers. */
const TOP = "top";

interface Move {
  person: WorkspacePerson;
  /** The manager they would report to; null while they're over nothing. */
  to: string | null;
  isByKeyboard: boolean;
}

/** Saves who someone reports to; a circle is refused before it's sent. */
export function useReportTo(everybody: readonly WorkspacePerson[]) {
  const save = useSetManager();
  return (person: WorkspacePerson, managerId: string | null) => {
    if (managerId === person.managerId) return;
    const manager = everybody.find(({ id }) => id === managerId);
    const circle = manager && circleText(everybody, person, manager);
    if (circle) return showError(circle);
    save.mutate(
      { params: { id: person.id }, body: { managerId } },
      {
        onSuccess: () => showSuccess(`${person.name} reports to ${manager?.name ?? "no one"} now`),
        onError: ({ message }) => showError(message.replace("managerId: ", "Not saved: ")),
      },
    );
  };
}

/**
 * Moves people to another manager: by dragging their row onto the manager's, or with the keyboard
 * from the handle. The arrow keys choose, Enter drops, Escape gives up.
 */
export function usePlacePerson(everybody: readonly WorkspacePerson[]) {
  const [move, setMove] = useState<Move | null>(null);
  const reportTo = useReportTo(everybody);
  const managers = managersOf(everybody);
  const nameOf = (id: string) =>
    id === TOP ? "no one" : (managers.find((one) => one.id === id)?.name ?? "");
  const over = (to: string | null) => setMove((now) => now && { ...now, to });
  const drop = (to: string | null) => {
    setMove(null);
    if (move && to !== null) reportTo(move.person, to === TOP ? null : to);
  };

  const targetProps = (to: string): ComponentProps<"li"> =>
    move && !move.isByKeyboard && move.person.id !== to
      ? {
          onDragOver: (event) => {
            event.preventDefault();
            event.dataTransfer.dropEffect = "move";
            if (move.to !== to) over(to);
          },
          onDrop: (event) => {
            event.preventDefault();
            drop(to);
          },
        }
      : {};

  const isManager = (id: string) => managers.some((one) => one.id === id);
  const rowProps = (person: WorkspacePerson): ComponentProps<"li"> => ({
    ...(isPlaced(person) && {
      draggable: true,
      onDragStart: (event) => {
        // Firefox starts no drag without data.
        event.dataTransfer.setData("text/plain", person.name);
        event.dataTransfer.effectAllowed = "move";
        setMove({ person, to: null, isByKeyboard: false });
      },
      onDragEnd: () => setMove(null),
    }),
    ...(isManager(person.id) && targetProps(person.id)),
  });

  const keys = (person: WorkspacePerson) => (event: KeyboardEvent) => {
    const isMoving = move?.isByKeyboard && move.person.id === person.id;
    const { key } = event;
    if (!isMoving) {
      if (key !== "Enter" && key !== " ") return;
      event.preventDefault();
      setMove({ person, to: person.managerId ?? TOP, isByKeyboard: true });
      return;
    }
    const ways = [TOP, ...managers.map(({ id }) => id).filter((id) => id !== person.id)];
    const place = ways.indexOf(move.to ?? TOP);
    if (key === "ArrowDown") over(ways[Math.min(place + 1, ways.length - 1)] ?? TOP);
    else if (key === "ArrowUp") over(ways[Math.max(place - 1, 0)] ?? TOP);
    else if (key === "Enter" || key === " ") drop(move.to);
    else if (key === "Escape" || key === "Tab") setMove(null);
    else return;
    if (key !== "Tab") event.preventDefault();
    event.stopPropagation();
  };

  return {
    isMoving: move !== null,
    movedId: move?.person.id ?? null,
    overId: move?.to ?? null,
    /** For the place above everyone. */
    top: { isOver: move?.to === TOP, props: targetProps(TOP) },
    rowProps,
    handleProps: (person: WorkspacePerson) => ({
      onKeyDown: keys(person),
      onBlur: () => setMove((now) => (now?.isByKeyboard ? null : now)),
      "aria-pressed": move?.isByKeyboard === true && move.person.id === person.id,
    }),
    /** Announced while someone is moved with the keyboard. */
    said:
      move?.isByKeyboard && move.to !== null
        ? `${move.person.name}: reports to ${nameOf(move.to)}. Arrow keys choose, Enter saves, Escape cancels.`
        : "",
  };
}
