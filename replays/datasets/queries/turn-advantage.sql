-- The win rate by order of the first move, and an even share for comparison.
-- chart: bars turn won
SELECT title, seats, turn, count(*) AS games, round(avg(share), 4) AS won, round(1.0 / seats, 4) AS even,
       round(avg(points), 2) AS points
FROM seats
WHERE title = coalesce($title, title) AND seats > 1 AND turn IS NOT NULL
GROUP BY title, seats, turn
ORDER BY title, seats, turn;
