// openapi-typescript and openapi-fetch: a whole game by the types of the description.

import createClient from "openapi-fetch";
import type { components, paths } from "./generated/schema";
import { PASSWORD, type Player, address, play, title, told } from "./play";

type Schemas = components["schemas"];
type Choice = Schemas["LegalMoves"]["moves"][number];
const anybody = createClient<paths, "application/json">({ baseUrl: address });

async function signUp(name: string) {
  told(await anybody.POST("/api/v1/players", { body: { name, password: PASSWORD } }));
  const made = told(await anybody.POST("/api/v1/tokens", { body: { name, password: PASSWORD } }));
  return createClient<paths, "application/json">({ baseUrl: address, headers: { Authorization: `Bearer ${made.token}` } });
}

function player(client: typeof anybody): Player<Choice> {
  return {
    async offer(game) {
      const legal = told(await client.GET("/api/v1/games/{game}/legal-moves", { params: { path: { game } } }));
      return { version: legal.version, asked: legal.decision !== null, moves: legal.moves };
    },
    async move(game, version, choice) {
      const params = { path: { game }, header: { "If-Match": `"${version}"` } };
      const made = told(await client.POST("/api/v1/games/{game}/moves", { params, body: { move: choice.move } }));
      return made.event.type;
    },
  };
}

/** Something that only this title's board has: the types know which board it is by the title. */
function seen(position: Schemas["Position"]): number {
  switch (position.title) {
    case "industrial-waste": return position.board.companies.length;
    case "lineae": return position.board.vessels.length;
    case "phytoplankton": return position.board.players.length;
    case "weather-machine": return position.board.laboratories.length;
    case "algae-inc": return position.board.tanks.length;
  }
}

const clients = [await signUp(`Fetch ${title.slice(0, 16)} one`), await signUp(`Fetch ${title.slice(0, 16)} two`)];
const body = { title: title as Schemas["Title"], seats: 2 };
const opened = told(await clients[0].POST("/api/v1/games", { body }));
const params = { path: { game: opened.id }, header: { "If-Match": `"${opened.version}"` } };
told(await clients[1].POST("/api/v1/games/{game}/seats", { params, body: {} }));
const made = await play(clients.map(player), opened.id);
const path = { game: opened.id };
const last = told(await anybody.GET("/api/v1/games/{game}/board", { params: { path } }));
const { items } = told(await anybody.GET("/api/v1/games/{game}/events", { params: { path, query: { after: last.head - 1 } } }));
const end = items[0];
if (end.type !== "GameFinished" || end.ranking.flat().length !== 2 || !seen(last)) throw new Error("The game is not over.");
console.log(`openapi-typescript: ${title} in ${made} moves`);
