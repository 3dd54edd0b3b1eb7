-- What seats have of each resource on average as a game goes on, from its beginning (0) to its end (10).
-- chart: lines tenth mean resource
WITH spans AS (
    SELECT title, game, seat, resource, amount, number,
           lead(number) OVER (PARTITION BY game, seat, resource ORDER BY number, version) AS until
    FROM resources
    WHERE title = coalesce($title, title)),
     times AS (SELECT game, seats, moves, unnest(range(11)) AS tenth FROM counted)
SELECT spans.title, resource, tenth::INTEGER AS tenth, round(avg(amount), 2) AS mean,
       round(avg(amount) FILTER (place = 1), 2) AS first, round(avg(amount) FILTER (place > 1), 2) AS others
FROM spans JOIN times ON spans.game = times.game
  AND number <= moves * tenth // 10 AND (until IS NULL OR until > moves * tenth // 10)
JOIN scores ON scores.game = spans.game AND scores.seat = spans.seat
GROUP BY spans.title, resource, tenth
ORDER BY spans.title, resource, tenth;
