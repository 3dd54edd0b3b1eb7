"""Chance is fair, cannot be steered, and can be derived again."""

import hmac
from hashlib import sha256

import pytest

from scoresheet.domain.chance import Committed, Draw, Recorded, commitment, seed
from scoresheet.domain.errors import BrokenRecord

SEED = bytes(range(32))
KNOWN = [3, 16, 59, 529, 881535067244]
"""Worked out independently of this code: HMAC-SHA256 of draw and attempt, 64 bits, modulo."""
CRITICAL = {6: 20.515, 10: 27.877, 52: 87.968}
"""Chi-square that a fair generator exceeds once in a thousand times, by number of sides."""


class Scripted(Committed):
    """A generator whose 64 bits are given by draw and attempt."""

    def __init__(self, bits: dict[tuple[int, int], int]) -> None:
        super().__init__(SEED)
        self.bits = bits

    def _bits(self, number: int, attempt: int) -> int:
        return self.bits[number, attempt]


def test_a_known_seed_gives_known_draws():
    chance = Committed(SEED)
    assert [chance.below(of) for of in (6, 52, 100, 1000, 2**40)] == KNOWN


def test_a_draw_is_made_of_the_seed_as_documented():
    expected = int.from_bytes(hmac.new(SEED, (3).to_bytes(8, "big") + bytes(4), sha256).digest()[:8], "big")
    assert Committed(SEED, used=3).below(2**32) == expected % 2**32


def test_draw_k_does_not_depend_on_the_draws_before():
    one, other = Committed(SEED), Committed(SEED)
    for of in (2, 3, 5):
        one.below(of)
    for of in (1000, 17, 6):
        other.below(of)
    assert one.below(77) == other.below(77) == Committed(SEED, used=3).below(77)


def test_the_number_of_draws_used_is_counted():
    chance = Committed(SEED, used=40)
    chance.below(6)
    assert chance.used == 41


@pytest.mark.parametrize("sides", CRITICAL)
def test_all_outcomes_are_equally_likely(sides):
    assert chi_square(Committed(SEED), sides) < CRITICAL[sides]


def test_an_unfair_generator_would_be_noticed():
    class Loaded(Committed):
        def below(self, of: int) -> int:
            got = super().below(of + 1)
            return min(got, of - 1)

    assert chi_square(Loaded(SEED), 6) > CRITICAL[6]


def chi_square(chance: Committed, sides: int) -> float:
    expected = 1000
    counts = [0] * sides
    for _ in range(expected * sides):
        counts[chance.below(sides)] += 1
    return sum((count - expected) ** 2 / expected for count in counts)


def test_a_number_beyond_the_last_whole_multiple_is_drawn_again():
    beyond = 2**64 - 1  # 2**64 is no multiple of 10: taken as it is, this would favour the low numbers
    assert Scripted({(0, 0): beyond, (0, 1): beyond - 3, (0, 2): 42}).below(10) == 2


def test_the_last_number_below_the_last_whole_multiple_counts():
    assert Scripted({(0, 0): 2**64 // 10 * 10 - 1}).below(10) == 9


def test_the_last_whole_multiple_itself_is_drawn_again():
    assert Scripted({(0, 0): 2**64 // 10 * 10, (0, 1): 7}).below(10) == 7


def test_a_redraw_does_not_shift_the_next_draw():
    chance = Scripted({(0, 0): 2**64 - 1, (0, 1): 4, (1, 0): 8})
    assert [chance.below(10), chance.below(10)] == [4, 8]


def test_the_seed_depends_on_the_secret_and_on_every_players_entropy():
    seeds = {
        seed(b"secret", ["a", "b"]),
        seed(b"other", ["a", "b"]),
        seed(b"secret", ["b", "a"]),
        seed(b"secret", ["ab", ""]),
        seed(b"secret", ["a"]),
    }
    assert len(seeds) == 5


def test_the_seed_is_made_of_secret_and_entropies_as_documented():
    message = b"\0\0\0\x02ab" + b"\0\0\0\0" + b"\0\0\0\x01c"
    assert seed(b"secret", ["ab", "", "c"]) == hmac.new(b"secret", message, sha256).digest()


def test_the_commitment_is_the_hash_of_the_secret():
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_recorded_draws_come_back_in_order():
    chance = Recorded([Draw(6, 3), Draw(9, 8)])
    assert [chance.below(6), chance.below(9)] == [3, 8]


def test_recorded_draws_refuse_another_size():
    with pytest.raises(BrokenRecord, match=r"^The rules draw one of 7 here, and the record does not\.$"):
        Recorded([Draw(6, 3)]).below(7)


def test_recorded_draws_refuse_one_too_many():
    chance = Recorded([Draw(6, 3)])
    chance.below(6)
    with pytest.raises(BrokenRecord):
        chance.below(6)


@pytest.mark.parametrize("got", [0, 5])
def test_recorded_draws_accept_the_first_and_last_possible_result(got):
    assert Recorded([Draw(6, got)]).below(6) == got


@pytest.mark.parametrize("got", [-1, 6, 10**12])
def test_recorded_draws_refuse_impossible_results(got):
    with pytest.raises(BrokenRecord, match=rf"^The record draws {got}, which is none of 6\.$"):
        Recorded([Draw(6, got)]).below(6)
