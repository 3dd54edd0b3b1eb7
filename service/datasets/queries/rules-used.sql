-- Which effects come about: in what part of the games, and how often in a game.
-- chart: bars kind games
WITH whole AS (SELECT title, count(*) AS games FROM counted GROUP BY title)
SELECT title, kind, count(*) AS times, round(count(DISTINCT game) / any_value(whole.games), 4) AS games,
       round(count(*) / any_value(whole.games), 2) AS a_game
FROM effects JOIN (SELECT game FROM counted) USING (game) JOIN whole USING (title)
WHERE title = coalesce($title, title) AND stands
GROUP BY title, kind
ORDER BY title, times DESC, kind;
