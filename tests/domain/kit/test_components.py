"""Components are read from TOML files, checked, and kept in every edition in use."""

from hashlib import sha256

import pytest

from scoresheet.domain.errors import UnknownEdition
from scoresheet.domain.kit.components import TODAY, ComponentTable, Edition, Editions, load, nothing_in_the_box, read

PRICES = '[prices]\nsource = "rulebook:p4"\nloan = 10\n'
CARDS = '[[cards]]\nsource = "reconstructed"\nid = "order"\ncopies = 9\n'
MORE_CARDS = '[[cards]]\nsource = "public:there"\nid = "growth"\ncopies = 8\n[cards.sources]\ncopies = "rulebook"\n'


class Prices(ComponentTable, frozen=True):
    loan: int


class Card(ComponentTable, frozen=True):
    id: str
    copies: int


class Components(ComponentTable, frozen=True):
    prices: Prices
    cards: dict[str, Card]


@pytest.fixture
def folder(tmp_path):
    for name, text in {"box": PRICES, "cards": CARDS, "more_cards": MORE_CARDS}.items():
        (tmp_path / f"{name}.toml").write_text(text)
    return tmp_path


def change(folder, old, new, name="box"):
    file = folder / f"{name}.toml"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))


def test_tables_of_all_files_are_read_and_those_with_an_id_are_found_by_it(folder):
    components = read(folder, Components).components
    assert components.prices.loan == 10
    assert components.cards == {"order": Card("order", 9), "growth": Card("growth", 8)}


def test_every_value_has_the_source_of_its_table_or_one_of_its_own(folder):
    edition = read(folder, Components)
    assert edition.sources == {
        "prices.loan": "rulebook:p4",
        "cards.order.copies": "reconstructed",
        "cards.growth.copies": "rulebook",
    }
    assert edition.counted_sources() == {"rulebook": 2, "reconstructed": 1}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('source = "rulebook:p4"\n', "", "prices.loan does not say where it comes from"),
        ('"rulebook:p4"', '"hearsay"', "prices.loan does not say where it comes from"),
        ("loan = 10", "loan = 10\ntoll = 2", "toll"),
        ("loan = 10", 'loan = "ten"', "int"),
        ("loan = 10\n", 'loan = 10\n[prices.sources]\ntoll = "rulebook"\n', "prices has a source for toll"),
        ("loan = 10\n", 'loan = 10\n[cards]\nsource = "rulebook"\n', "two tables cards"),
    ],
)
def test_a_value_that_is_wrong_missing_unknown_or_without_source_is_refused(folder, old, new, complaint):
    change(folder, old, new)
    with pytest.raises((ValueError, TypeError), match=complaint):
        read(folder, Components)


def test_two_tables_with_one_id_are_refused(folder):
    change(folder, '"growth"', '"order"', "more_cards")
    with pytest.raises(ValueError, match="two tables with the id order"):
        read(folder, Components)


class Weather(ComponentTable, frozen=True):
    forecast: list[int]
    empty: list[int]
    winds: list[dict[str, int]]
    by_season: dict[str, dict[str, int]]


WEATHER = """
text = "Ours."
[weather]
source = "rulebook"
forecast = [3, 1]
empty = []
winds = [{ from = 2 }, { from = 4 }]
[weather.by_season.winter]
source = "public"
days = 7
[weather.by_season.summer]
days = 9
[[days]]
source = "public"
length = 24
"""


class Almanac(ComponentTable, frozen=True):
    text: str
    weather: Weather
    days: list[dict[str, int]]


def test_lists_without_ids_and_nested_tables_are_read_unchanged(tmp_path):
    (tmp_path / "weather.toml").write_text(WEATHER)
    edition = read(tmp_path, Almanac)
    weather = edition.components.weather
    assert (weather.forecast, weather.empty, weather.winds) == ([3, 1], [], [{"from": 2}, {"from": 4}])
    assert weather.by_season == {"winter": {"days": 7}, "summer": {"days": 9}}
    assert edition.components.days == [{"length": 24}]
    assert edition.sources == {
        "weather.forecast": "rulebook",
        "weather.empty": "rulebook",
        "weather.winds": "rulebook",
        "weather.by_season.winter.days": "public",
        "weather.by_season.summer.days": "rulebook",
        "days.0.length": "public",
    }


def test_the_digest_of_an_edition_covers_its_files_in_order_of_their_names(folder):
    assert read(folder, Components).digest == sha256((PRICES + CARDS + MORE_CARDS).encode()).hexdigest()


def test_a_table_in_a_list_without_a_source_is_refused(folder):
    change(folder, 'source = "reconstructed"\n', "", "cards")
    with pytest.raises(ValueError, match=r"^cards\.order\.copies does not say where it comes from\.$"):
        read(folder, Components)


def test_a_change_of_any_byte_makes_another_edition(folder):
    before = read(folder, Components)
    change(folder, "loan = 10", "loan = 10 ")
    assert read(folder, Components).components == before.components
    assert read(folder, Components).digest != before.digest


def test_past_editions_stay_loadable_beside_the_current_one(folder):
    old = read(folder, Components)
    (folder / "past" / "1").mkdir(parents=True)
    for file in folder.glob("*.toml"):
        (folder / "past" / "1" / file.name).write_bytes(file.read_bytes())
    change(folder, "loan = 10", "loan = 12")
    editions = load(folder, Components)
    assert editions[old.digest] == old
    assert editions[old.digest].components.prices.loan == 10
    assert editions[TODAY] == editions.today == editions[editions.today.digest]
    assert editions.today.components.prices.loan == 12


def test_an_unknown_edition_raises_an_error_with_its_digest(folder):
    with pytest.raises(UnknownEdition, match="digest abc"):
        load(folder, Components)["abc"]


def test_a_published_edition_becomes_the_current_one_and_others_stay():
    editions = Editions(Edition("one", 1, {}))
    editions.publish(Edition("two", 2, {}))
    assert (editions["one"].components, editions[TODAY].components) == (1, 2)


def test_a_title_without_components_has_one_edition():
    editions = nothing_in_the_box()
    assert editions.today.digest == "none"
    assert editions["none"].sources == {}
