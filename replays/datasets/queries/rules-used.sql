-- The share of games in which each kind of effect occurs, and its frequency per game.
-- chart: bars kind games
WITH whole AS (SELECT title, count(*) AS games FROM counted GROUP BY title),
     each AS (SELECT game, kind, count(*) AS times FROM effects
              WHERE title = coalesce($title, title) AND stands GROUP BY game, kind)
SELECT title, kind, sum(times)::BIGINT AS times, round(count(*) / any_value(whole.games), 4) AS games,
       round(sum(times) / any_value(whole.games), 2) AS a_game
FROM each JOIN counted USING (game) JOIN whole USING (title)
GROUP BY title, kind
ORDER BY title, times DESC, kind;
