// A whole game of two, at random, by whatever client is given: the types of what it tells are the generated ones.

export const PASSWORD = "correct horse battery";
const MOST_MOVES = 3_000;

export interface Choice { answers: boolean }
export interface Offer<C extends Choice> { version: number; asked: boolean; moves: C[] }
export interface Player<C extends Choice> {
  offer(game: string): Promise<Offer<C>>;
  move(game: string, version: number, choice: C): Promise<string>;
}

/** The arguments of the command: where the server is, and what is played. */
export const [address, title] = process.argv.slice(2) as [string, string];

/** What was answered, or the end of it all. */
export function told<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

let state = 1;
function below(of: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % of;
}

/** Play to the end; the number of moves. Every event must be a move made. */
export async function play<C extends Choice>(players: Player<C>[], game: string): Promise<number> {
  for (let made = 0; made < MOST_MOVES; made++) {
    const offers = await Promise.all(players.map((player) => player.offer(game)));
    const seat = offers.findIndex((offer) => offer.asked);
    if (seat < 0) return made;
    const answers = offers[seat].moves.filter((choice) => choice.answers);
    const event = await players[seat].move(game, offers[seat].version, answers[below(answers.length)]);
    if (event !== "MoveMade") throw new Error(`A move became ${event}.`);
  }
  throw new Error("The game does not end.");
}
