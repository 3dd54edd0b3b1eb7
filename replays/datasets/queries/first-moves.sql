-- The first moves of seats, and their win rates as multiples of an even share.
-- chart: bars move lift
WITH first AS (
    SELECT game, seat, arg_min(move, number) AS move
    FROM standing
    WHERE NOT anytime AND title = coalesce($title, title)
    GROUP BY game, seat)
SELECT title, move, count(*) AS seats, round(sum(share) / sum(1.0 / seats.seats), 3) AS lift,
       round(avg(points), 2) AS points
FROM first JOIN seats USING (game, seat)
WHERE seats.seats > 1
GROUP BY title, move
ORDER BY title, seats DESC, move;
