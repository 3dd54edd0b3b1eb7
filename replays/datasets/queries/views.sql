-- Games that count for their title: played to the end or resigned, and not voided.
CREATE OR REPLACE VIEW counted AS
SELECT * FROM games WHERE ending IN ('played', 'resigned') AND NOT voided;
-- Their seats. `share` is the seat's share of the win: two seats tied for first have half each.
CREATE OR REPLACE VIEW seats AS
SELECT scores.*, counted.seats, counted.ending, counted.source, coalesce(scores.bot, 'people') AS strategy,
       CASE WHEN scores.place = 1 THEN 1.0 / scores.sharing ELSE 0 END AS share
FROM scores JOIN counted USING (game);
-- Their moves that were not taken back.
CREATE OR REPLACE VIEW standing AS
SELECT moves.* FROM moves JOIN counted USING (game) WHERE moves.stands;
