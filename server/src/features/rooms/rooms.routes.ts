import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { createRoom, joinRoom, listRooms } from "./room-entry.service.ts";
import { enterAsGuest, followRoom, watchRoom } from "./room-guests.service.ts";
import { readRoom } from "./room-view.ts";
import { changeRoom, closeRoom, revealDeal, saveDealNote, scoreDeal } from "./rooms.service.ts";

export function roomsRoutes(on: Bind): void {
  on(api.rooms.list, ({ context }) => listRooms(context));
  on(api.rooms.create, ({ context, body }) => createRoom(context, body));
  on(api.rooms.join, ({ context, body }) => joinRoom(context, body.code));
  on(api.rooms.read, ({ context, params }) => readRoom(context, params.id));
  on(api.rooms.change, ({ context, params, body }) => changeRoom(context, params.id, body));
  on(api.rooms.score, ({ context, params, body }) => scoreDeal(context, params, body.score));
  on(api.rooms.reveal, ({ context, params }) => revealDeal(context, params));
  on(api.rooms.note, ({ context, params, body }) => saveDealNote(context, params, body.note));
  on(api.rooms.close, ({ context, params }) => closeRoom(context, params.id));
  on(api.rooms.joinAsGuest, ({ context, body }) => enterAsGuest(context, body));
  on(api.rooms.readAsGuest, ({ context, params }) => watchRoom(context, params.token));
  on.follow(api.rooms.streamAsGuest, ({ context, params }) => followRoom(context, params.token));
}
