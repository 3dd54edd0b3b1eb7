"""The sentences that players read: in the log, in decisions, and about losses."""

import pytest

from scoresheet.domain.titles.weather_machine import (
    TITLE,
    benefits,
    breakthrough,
    exchange,
    goals,
    machine,
    paying,
    workshop,
)
from scoresheet.domain.titles.weather_machine.effects import laying_out, machines, office
from scoresheet.domain.titles.weather_machine.effects import workshop as stored
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.paying import Need, Pay
from scoresheet.service.core.catalogues import translator

WORDS = TITLE.words
GERMAN = translator("de", TITLE.title)
LOG = [
    (laying_out.ExperimentRevealed("II-sun", 1), "On top of the deck of experiments: Sun II, the last one"),
    (laying_out.ExperimentRevealed("II-sun", 6), "On top of the deck of experiments: Sun II; 6 are left"),
    (machines.ScientistMoved(0, "rnd", 1), "Orange goes to R&D, space 2"),
    (machines.LativMoved("office"), "Lativ goes to his Office"),
    (machines.ActionBegan(1, "sell_part"), "Blue performs “Sell a Part”"),
    (
        machines.ActionBegan(1, "breakthrough", benefit=True),
        "Blue performs “Breakthrough” as a benefit, without paying Vouchers",
    ),
    (
        machines.SubsidyTaken(0, "wind", 0, "SU05", "red", kept=True),
        "Orange takes a Subsidy tile of Wind: Research, with a Chemical from the Supply; a red Part takes its place",
    ),
    (
        machines.SubsidyTaken(0, "wind", 0, "SU05", "red", kept=False),
        (
            "Orange takes a Subsidy tile of Wind, Research, with a Chemical from the Supply, "
            "and discards it as a second one of its type; a red Part takes its place"
        ),
    ),
    (machines.WeatherFixed("fog", "fog-1", 0), "Extreme Weather is fixed: Fog 1 returns to its stack"),
    (office.PointsScored(0, 6, "papers"), "Orange scores 6 CP for the paper"),
    (office.TokenTaken(2, "lab", "snow"), "Green takes a Research token: Snow, Lab"),
    (office.PrototypeBuilt(0, "sun", 1, 2), "Orange builds a Prototype for Sun with 1 Part"),
    (office.PrototypeBuilt(0, "sun", 4, 0), "Orange builds a Prototype for Sun with 4 Parts"),
    (
        office.GoalPlaced(0, "B3", "government", "bottom"),
        "Orange places a Goal on the lower blue space: 3 Parts in the Workshop",
    ),
    (office.EndTriggered("rnd", 9), "All Bot spaces of R&D are full: round 9 is the last one"),
    (stored.VouchersGained(0, "rnd", 1), "Orange gains an R&D Voucher"),
    (stored.VouchersGained(0, "rnd", 3), "Orange gains 3 R&D Vouchers"),
    (
        stored.VouchersPaid(0, ["science", "lab", "lab"], "action"),
        "Orange pays a Science Voucher, 2 Lab Vouchers",
    ),
    (stored.VouchersPaid(0, ["lab", "lab"], "exchange"), "Orange pays for the exchange: 2 Lab Vouchers"),
    (stored.PartsPaid(0, ["green", "red", "red"], "prototype"), "Orange provides Parts: green, 2 red"),
    (stored.ChemicalReturned(0, "blue", "returned"), "Orange returns Radieu to the Supply"),
    (stored.ChemicalSent(0, "pink", supplied=True), "Orange sends Delugium from the Supply along to R&D"),
    (stored.GainDeclined(0, "bot"), "Orange constructs no Bot"),
]
LOST = [
    (("voucher", 1, "full", "lab"), "Orange loses a Lab Voucher: its track is full"),
    (("voucher", 2, "full", "science"), "Orange loses 2 Science Vouchers: their track is full"),
    (("voucher", 1, "full"), "Orange loses a Voucher: all tracks are full"),
    (("voucher", 2, "full"), "Orange loses 2 Vouchers: all tracks are full"),
    (("part", 1, "no_room"), "Orange loses a Machine Part: the Workshop has no room"),
    (("part", 2, "no_room"), "Orange loses 2 Machine Parts: the Workshop has no room"),
    (("chemical", 1, "no_room"), "Orange loses a Chemical: the Workshop has no room for any in the Supply"),
    (("chemical", 1, "none_left"), "Orange loses a Chemical: the Supply has none left"),
    (("tile", 1, "none_left"), "Orange loses a Workshop tile: none is left"),
    (("bot", 1, "no_room"), "Orange loses a new Bot: the Workshop has no room"),
    (("bot", 1, "closed"), "Orange loses a new Bot: no open section of the assembly line has one"),
    (("track", 1, "full", "rnd"), "Orange loses a step: the marker is at the end of the R&D track"),
    (("track", 1, "full"), "Orange loses a step: the markers are at the end of all Funding tracks"),
    (("funding", 1, "none_left", "rnd"), "Orange gets no funding: the R&D track pays nothing up to the marker"),
    (("action", 1, "impossible", "publish"), "Orange loses the action “Publish a Paper”: it cannot be carried out"),
    (("experiment", 2, "impossible"), "Orange gets nothing from the experiment: its Science cannot be paid"),
    (("citation", 1, "impossible"), "Orange scores nothing for the Lock: the Science cannot be paid"),
]
ASKED = [
    (Pay(0, "government", 2, "action"), "Pay 2 Government Vouchers; Science counts as any"),
    (
        Pay(0, "rnd", 2, "action", (Need(science=1),)),
        "Pay 2 R&D Vouchers; Science counts as any; keep enough for the costs that follow",
    ),
    (
        Pay(0, "science", 1, "science", (Need(spare=2),)),
        "Pay 1 Science Voucher; keep enough for the costs that follow",
    ),
    (Pay(0, "any", 1, "arrival"), "For the player to your left, pay 1 Voucher of any type"),
    (Pay(0, "any", 2, "exchange"), "For the exchange, pay 2 Vouchers of any types"),
    (
        exchange.ExchangeChemical(0, "red", sent=False),
        "You have no Calorium: which Chemical do you put back for it? This costs 2 Vouchers more",
    ),
    (
        machine.OfferExperiment(0, "sun", "II-sun", 2),
        "The experiment Sun II ran with 2 Bots of yours: pay Science for what it brings?",
    ),
    (
        breakthrough.ChooseParts(0, "wind"),
        (
            "Build the Prototype for Wind: which Parts do you provide? Each scores 2 CP; "
            "a Part that you leave out at another player's Bot scores for that player"
        ),
    ),
    (breakthrough.LoseParts(0, 1, ()), "The row is too full: 1 Part is lost"),
    (workshop.ChoosePart(0, 2), "Take 2 Machine Parts of any colours: which first?"),
    (benefits.OfferAction(0, "research"), "A benefit: you may perform “Research” without paying Vouchers"),
    (benefits.TakeNext(Benefit("action", of="publish")), "Take the action “Publish a Paper”"),
    (benefits.TakeNext(Benefit("voucher", 2, "supply")), "Take 2 Supply Vouchers"),
    (goals.UseSubsidy("SU14"), "Use a Subsidy tile: a new Bot"),
    (paying.PayVouchers(("science",), "action"), "Pay a Science Voucher"),
]


WHY = [
    (
        machines.ExperimentFailed("fog", "not_full"),
        "The Weather Machine does not run Fog: the branch is not full",
        "Die Wettermaschine läuft nicht (Nebel): Der Zweig ist nicht voll",
    ),
    (
        machines.ExperimentFailed("fog", "no_tile"),
        "The Weather Machine does not run Fog: no experiment of this weather is on display",
        "Die Wettermaschine läuft nicht (Nebel): Kein Experiment dieses Wetters liegt aus",
    ),
    (
        machines.ExperimentFailed("fog", "neither"),
        "The Weather Machine does not run Fog: the branch is not full, and no experiment of this weather is on display",
        (
            "Die Wettermaschine läuft nicht (Nebel): Der Zweig ist nicht voll, "
            "und kein Experiment dieses Wetters liegt aus"
        ),
    ),
    (
        machines.OfficialMissing("fog", "no_marker"),
        "No Government marker goes to the Extreme Weather in Fog: all are in use",
        "Kein Regierungsmarker kommt auf das Extremwetter (Nebel): Alle sind im Einsatz",
    ),
    (
        stored.WorkshopExtended(0, "WT01", 0, 2, turned=False),
        "Orange lays a Workshop tile in row 1, column 2: green above, white below",
        "Orange legt ein Werkstattplättchen in Reihe 1, Spalte 2: grün oben, weiß unten",
    ),
    (
        stored.WorkshopExtended(0, "WT01", 0, 2, turned=True),
        "Orange lays a Workshop tile in row 1, column 2: white above, green below",
        "Orange legt ein Werkstattplättchen in Reihe 1, Spalte 2: weiß oben, grün unten",
    ),
    (
        machines.SubsidyFlipped(0, "sun", 1, "SU01", taken=True),
        (
            "Orange took the secured tile through the tile's own benefit, and flips it as used: "
            "Sell a Part from the reserve"
        ),
        (
            "Orange hat das gesicherte Plättchen durch dessen eigenen Bonus genommen und dreht es als verbraucht um: "
            "Teil aus dem Vorrat verkaufen"
        ),
    ),
]


@pytest.mark.parametrize(("fact", "english", "german"), WHY, ids=[english for _, english, _ in WHY])
def test_the_log_states_failed_conditions_and_the_placement_or_flip_of_a_tile(fact, english, german):
    assert (WORDS.say(fact), WORDS.say(fact, GERMAN)) == (english, german)


@pytest.mark.parametrize(("spoken_of", "sentence"), LOG + ASKED, ids=[sentence for _, sentence in LOG + ASKED])
def test_messages_have_these_sentences(spoken_of, sentence):
    assert WORDS.say(spoken_of) == sentence


@pytest.mark.parametrize(("lost", "sentence"), LOST, ids=[sentence for _, sentence in LOST])
def test_losses_are_stated_with_their_reason(lost, sentence):
    assert WORDS.say(stored.GainLost(0, *lost)) == sentence


IN_GERMAN = [
    (stored.GainLost(0, "voucher", 2, "full", "lab"), "Orange verliert 2 Laborgutscheine: Die Leiste ist voll"),
    (stored.GainLost(0, "bot", 1, "no_room"), "Orange verliert einen neuen Bot: Die Werkstatt hat keinen Platz"),
    (stored.GainLost(1, "track", 1, "full", "rnd"), "Blau verliert einen Schritt: Der Marker ist am Ende (FuE-Leiste)"),
    (
        stored.VouchersPaid(0, ["science", "lab", "lab"], "action"),
        "Orange zahlt 1 Wissenschaftsgutschein, 2 Laborgutscheine",
    ),
    (stored.PartsPaid(0, ["green", "red", "red"], "prototype"), "Orange baut Teile ein: grün, 2 rot"),
    (office.PrototypeBuilt(0, "sun", 1, 2), "Orange baut einen Prototyp (Sonne) mit 1 Teil"),
    (machines.ActionBegan(1, "publish"), "Blau führt „Arbeit veröffentlichen“ aus"),
    (Pay(0, "any", 2, "exchange"), "Zahle für den Tausch 2 beliebige Gutscheine"),
    (benefits.TakeNext(Benefit("action", of="publish")), "die Aktion „Arbeit veröffentlichen“ nehmen"),
]


@pytest.mark.parametrize(("spoken_of", "sentence"), IN_GERMAN, ids=[sentence for _, sentence in IN_GERMAN])
def test_messages_have_these_german_sentences(spoken_of, sentence):
    assert WORDS.say(spoken_of, GERMAN) == sentence
