"""Sentences about lost and declined gains."""

from scoresheet.domain.wording import Cases, Plural, Template

LOST: dict[str, Template] = {
    "voucher": Cases(
        "of",
        {
            "": Plural(
                "number",
                "{seat:seat} loses a Voucher: all tracks are full",
                "{seat:seat} loses {number} Vouchers: all tracks are full",
            )
        },
        otherwise=Plural(
            "number",
            "{seat:seat} loses {of:voucher}: its track is full",
            "{seat:seat} loses {number} {of:vouchers}: their track is full",
        ),
    ),
    "part": Plural(
        "number",
        "{seat:seat} loses a Machine Part: the Workshop has no room",
        "{seat:seat} loses {number} Machine Parts: the Workshop has no room",
    ),
    "chemical": Cases(
        "reason",
        {"none_left": "{seat:seat} loses a Chemical: the Supply has none left"},
        otherwise="{seat:seat} loses a Chemical: the Workshop has no room for any in the Supply",
    ),
    "tile": "{seat:seat} loses a Workshop tile: none is left",
    "award": "{seat:seat} takes no Award: none is left",
    "bot": Cases(
        "reason",
        {"no_room": "{seat:seat} loses a new Bot: the Workshop has no room"},
        otherwise="{seat:seat} loses a new Bot: no open section of the assembly line has one",
    ),
    "track": Cases(
        "of",
        {"": "{seat:seat} loses a step: the markers are at the end of all Funding tracks"},
        otherwise="{seat:seat} loses a step: the marker is at the end of {of:track}",
    ),
    "funding": Cases(
        "of",
        {"": "{seat:seat} gets no further funding: the other tracks pay nothing yet"},
        otherwise="{seat:seat} gets no funding: {of:track} pays nothing up to the marker",
    ),
    "action": "{seat:seat} loses the action “{of:action}”: it cannot be carried out",
    "experiment": "{seat:seat} gets nothing from the experiment: its Science cannot be paid",
    "citation": "{seat:seat} scores nothing for the Lock: the Science cannot be paid",
}
"""Sentences about lost gains, with the reasons."""
DECLINED: dict[str, Template] = {
    "voucher": "{seat:seat} takes no Voucher",
    "part": "{seat:seat} takes no Machine Part",
    "chemical": "{seat:seat} takes no Chemical",
    "tile": "{seat:seat} takes no Workshop tile",
    "bot": "{seat:seat} constructs no Bot",
    "action": "{seat:seat} does without the action",
    "experiment": "{seat:seat} does not pay for the experiment",
    "citation": "{seat:seat} does not pay for CP",
}
