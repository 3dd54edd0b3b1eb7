"""Games of Industrial Waste that have disputes, take days, or are voided by a ruling."""

from datetime import timedelta

from scoresheet.domain.commands.clocks import (
    answer_pause,
    ask_pause,
    end_vacation,
    give_back,
    run_out,
    start_clocks,
    take_vacation,
)
from scoresheet.domain.commands.disputes import (
    Ruling,
    end_holds,
    expire_dispute,
    look,
    raise_dispute,
    rule,
    withdraw_dispute,
)
from scoresheet.domain.commands.seats import answer_waiting, offer, take_over, withdraw_offer
from scoresheet.domain.events import MoveMade
from scoresheet.domain.instants import HOUR
from scoresheet.domain.viewer import Seat
from scoresheet.replays.compose import ScenarioPlayer


def before_a_move_of_another(composer: ScenarioPlayer) -> tuple[int, int]:
    """Return the position before a seat's last move, and the seat; undoing it needs consent."""
    moves = [event for event in composer.events if isinstance(event, MoveMade)]
    last = moves[-1].seat
    event = next(event for event in reversed(moves) if event.seat != last)
    return event.version - 1, event.seat


def disputed(composer: ScenarioPlayer) -> None:
    """Let disputes be withdrawn, expire, be dismissed, rewind the game, and come after its end."""
    composer.sit_all()
    composer.play(15)
    dispute(composer, 1, "I meant to pass")
    composer.act(withdraw_dispute, composer.game.version, actor="p1")
    dispute(composer, 2, "The page was slow")
    composer.act(expire_dispute, composer.game.version, actor="system")
    dispute(composer, 0, "Who paid for this?")
    rule_last(composer, Ruling(verdict="dismissed", note="The bank did"))
    to, seat = before_a_move_of_another(composer)
    composer.take_back(seat, to)
    composer.act("withdraw_takeback", seat, actor=composer.actor(seat))
    to = composer.game.version
    composer.play(2)
    dispute(composer, 1, "The button said something else")
    composer.act(look, composer.game.version, actor="arbiter")
    rule_last(composer, Ruling(verdict="upheld", remedy="rewind", to=to, note="It did"))
    composer.finish()
    dispute(composer, 2, "The last turn was not what I wanted")
    again = Ruling(verdict="upheld", remedy="replay", to=to, note="Play on from there", game_again="0" * 20)
    rule_last(composer, again)


def over_days(composer: ScenarioPlayer) -> None:
    """Use a pause, a vacation, an outage, and a vote on waiting for a late player."""
    composer.sit_all()
    composer.play(6)
    composer.act(ask_pause, Seat(0), actor="p0")
    composer.act(answer_pause, Seat(1), False, actor="p1")
    composer.act(ask_pause, Seat(0), actor="p0")
    composer.act(answer_pause, Seat(1), True, actor="p1")
    composer.act(answer_pause, Seat(2), True, actor="p2")
    composer.later += timedelta(days=9)
    composer.act(start_clocks, Seat(2), actor="p2")
    composer.act(take_vacation, Seat(1), 7, actor="p1")
    composer.later += timedelta(days=2)
    composer.act(end_vacation, Seat(1), actor="p1")
    composer.play(6)
    began = composer.game.dial.now if composer.game.dial else 0
    composer.later += timedelta(hours=3)
    composer.act(give_back, began, began + 2 * HOUR, actor="system")
    about = late(composer)
    composer.act(answer_waiting, Seat((about + 1) % 3), about, False, actor=composer.actor((about + 1) % 3))
    composer.act(answer_waiting, Seat((about + 2) % 3), about, True, actor=composer.actor((about + 2) % 3))
    composer.play(12)
    seat = composer.game.to_act()[0]
    composer.act(offer, seat, actor=composer.actor(seat))
    composer.act(withdraw_offer, seat, actor=composer.actor(seat))
    composer.act(offer, seat, actor=composer.actor(seat))
    composer.act(take_over, seat, "p3", actor="p3")
    composer.finish()


def late(composer: ScenarioPlayer) -> Seat:
    """Let the clock run out for the seat whose turn it is; return that seat."""
    seat = composer.game.to_act()[0]
    composer.later += timedelta(days=4)
    composer.act(run_out, seat, actor="system")
    return seat


def disputed_for_long(composer: ScenarioPlayer) -> None:
    """Let a player's two disputes stop the clocks for 14 days, then continue without a ruling."""
    composer.sit_all()
    composer.play(10)
    dispute(composer, 1, "The page was slow")
    composer.later += timedelta(days=10)
    rule_last(composer, Ruling(verdict="dismissed", note="Others could move"))
    dispute(composer, 1, "It was slow again")
    composer.later += timedelta(days=5)
    composer.act(end_holds, actor="system")
    composer.play(6)
    rule_last(composer, Ruling(verdict="dismissed", note="It was not"))
    composer.finish()


def voided(composer: ScenarioPlayer) -> None:
    """Let a ruling end and void the game."""
    composer.sit_all()
    composer.play(10)
    dispute(composer, 1, "We are the same person")
    rule_last(composer, Ruling(verdict="upheld", remedy="void", note="So it is"))


def dispute(composer: ScenarioPlayer, seat: int, reason: str) -> None:
    """Let a seat dispute the current position."""
    composer.act(raise_dispute, Seat(seat), composer.game.version, reason, actor=composer.actor(seat))


def rule_last(composer: ScenarioPlayer, ruling: Ruling) -> None:
    """Let the arbiter rule on the last dispute."""
    composer.act(rule, composer.game.disputes[-1].id, ruling, actor="arbiter")
