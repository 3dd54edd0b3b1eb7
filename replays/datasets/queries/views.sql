-- Games that say something of their title: played to their end, or resigned, and not made void.
CREATE OR REPLACE VIEW counted AS
SELECT * FROM games WHERE ending IN ('played', 'resigned') AND NOT voided;
-- Their seats. `share` is what of the victory fell to the seat: two who share the first place have half of it each.
CREATE OR REPLACE VIEW seats AS
SELECT scores.*, counted.seats, counted.ending, counted.source, coalesce(scores.bot, 'people') AS strategy,
       CASE WHEN scores.place = 1 THEN 1.0 / scores.sharing ELSE 0 END AS share
FROM scores JOIN counted USING (game);
-- The moves on the line of play that was played to the end.
CREATE OR REPLACE VIEW standing AS
SELECT moves.* FROM moves JOIN counted USING (game) WHERE moves.stands;
