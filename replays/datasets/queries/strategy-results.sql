-- The results of people and of each bot strategy: wins compared with an even share, points, places.
-- chart: bars strategy lift
SELECT title, seats, strategy, count(*) AS played, round(avg(share), 4) AS won,
       round(sum(share) / sum(1.0 / seats), 3) AS lift,
       round(avg(points), 2) AS points, round(avg(place), 2) AS place
FROM seats
WHERE title = coalesce($title, title) AND seats > 1
GROUP BY title, seats, strategy
ORDER BY title, seats, lift DESC, strategy;
