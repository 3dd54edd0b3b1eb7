// @hey-api/openapi-ts: a whole game by the calls that it generates.

import { createClient, createConfig } from "./generated/hey/client";
import { listEvents, makeMove, makePlayer, makeToken, openGame, showBoard, showLegalMoves, takeSeat } from "./generated/hey";
import type { LegalMoves, Position, Title } from "./generated/hey";
import { PASSWORD, type Player, address, play, title, told } from "./play";

type Choice = LegalMoves["moves"][number];
type Client = ReturnType<typeof createClient>;
const anybody = createClient(createConfig({ baseUrl: address }));

async function signUp(name: string): Promise<Client> {
  const body = { name, password: PASSWORD };
  told(await makePlayer({ client: anybody, body }));
  const { token } = told(await makeToken({ client: anybody, body }));
  return createClient(createConfig({ baseUrl: address, auth: token }));
}

function player(client: Client): Player<Choice> {
  return {
    async offer(game) {
      const legal = told(await showLegalMoves({ client, path: { game } }));
      return { version: legal.version, asked: legal.decision !== null, moves: legal.moves };
    },
    async move(game, version, choice) {
      const headers = { "If-Match": `"${version}"` };
      return told(await makeMove({ client, path: { game }, headers, body: { move: choice.move } })).event.type;
    },
  };
}

/** Something that only this title's board has: the types know which board it is by the title. */
function seen(position: Position): number {
  switch (position.title) {
    case "industrial-waste": return position.board.companies.length;
    case "lineae": return position.board.vessels.length;
    case "phytoplankton": return position.board.players.length;
    case "weather-machine": return position.board.laboratories.length;
    case "algae-inc": return position.board.tanks.length;
  }
}

const clients = [await signUp(`Hey ${title.slice(0, 16)} one`), await signUp(`Hey ${title.slice(0, 16)} two`)];
const opened = told(await openGame({ client: clients[0], body: { title: title as Title, seats: 2 } }));
const path = { game: opened.id };
told(await takeSeat({ client: clients[1], path, headers: { "If-Match": `"${opened.version}"` }, body: {} }));
const made = await play(clients.map(player), opened.id);
const last = told(await showBoard({ client: anybody, path }));
const events = told(await listEvents({ client: anybody, path, query: { after: last.head - 1 } }));
const end = events.items[0];
if (end.type !== "GameFinished" || end.ranking.flat().length !== 2 || !seen(last)) throw new Error("The game is not over.");
console.log(`@hey-api/openapi-ts: ${title} in ${made} moves`);
