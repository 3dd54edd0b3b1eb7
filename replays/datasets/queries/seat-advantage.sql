-- The win rate of each seat, an even share for comparison, and its 95 % interval.
-- chart: bars seat won
SELECT title, seats, seat, count(*) AS games,
       round(avg(share), 4) AS won, round(1.0 / seats, 4) AS even,
       round((avg(share) + 1.9208 / count(*) - 1.96 * sqrt(avg(share) * (1 - avg(share)) / count(*)
              + 0.9604 / count(*) ** 2)) / (1 + 3.8416 / count(*)), 4) AS low,
       round((avg(share) + 1.9208 / count(*) + 1.96 * sqrt(avg(share) * (1 - avg(share)) / count(*)
              + 0.9604 / count(*) ** 2)) / (1 + 3.8416 / count(*)), 4) AS high,
       round(avg(points), 2) AS points
FROM seats
WHERE title = coalesce($title, title) AND seats > 1
GROUP BY title, seats, seat
ORDER BY title, seats, seat;
