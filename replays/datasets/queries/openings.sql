-- The kinds of the first three moves of games, their frequency, and the results of the seat that began.
-- chart: bars opening games
WITH opened AS (
    SELECT game, any_value(title) AS title, string_agg(kind, ' ' ORDER BY number) AS opening, arg_min(seat, number) AS seat
    FROM standing
    WHERE number <= 3 AND title = coalesce($title, title)
    GROUP BY game)
SELECT title, opening, count(*) AS games, round(count(*) / sum(count(*)) OVER (PARTITION BY title), 4) AS part,
       round(sum(share) / sum(1.0 / seats), 3) AS lift, round(avg(points), 2) AS points
FROM opened JOIN (SELECT game, seat, share, seats, points FROM seats) USING (game, seat)
GROUP BY title, opening
ORDER BY title, games DESC, opening;
