-- The number of moves per game: minimum, quartiles, maximum, mean; and the mean number of rounds.
-- chart: bars seats median
SELECT title, seats, count(*) AS games, min(moves) AS least,
       quantile_disc(moves, 0.25) AS quarter, quantile_disc(moves, 0.5) AS median,
       quantile_disc(moves, 0.75) AS three_quarters, max(moves) AS most,
       round(avg(moves), 2) AS mean, round(avg(rounds), 2) AS rounds
FROM counted
WHERE title = coalesce($title, title)
GROUP BY title, seats
ORDER BY title, seats;
