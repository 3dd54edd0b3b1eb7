-- The mean amount of each resource per seat over the course of a game, from its beginning (0) to its end (10).
-- chart: lines tenth mean resource
WITH spans AS (
    SELECT title, game, seat, resource, amount, number,
           lead(number) OVER (PARTITION BY game, seat, resource ORDER BY number, version) AS until
    FROM resources
    WHERE title = coalesce($title, title)),
     lengths AS (SELECT game, greatest(moves, 1) AS moves FROM counted),
     had AS (
    SELECT title, game, seat, resource, amount,
           unnest(range((10 * number + moves - 1) // moves, coalesce((10 * until + moves - 1) // moves, 11))) AS tenth
    FROM spans JOIN lengths USING (game))
SELECT had.title, resource, tenth::INTEGER AS tenth, round(avg(amount), 2) AS mean,
       round(avg(amount) FILTER (place = 1), 2) AS first, round(avg(amount) FILTER (place > 1), 2) AS others
FROM had JOIN scores USING (game, seat)
GROUP BY had.title, resource, tenth
ORDER BY had.title, resource, tenth;
