-- The frequency of each kind of move, the mean number of legal moves it was chosen from, and the number of games with it.
-- chart: bars kind made
SELECT title, kind, count(*) AS made, round(count(*) / sum(count(*)) OVER (PARTITION BY title), 4) AS part,
       round(avg(legal), 2) AS legal, count(DISTINCT game) AS games
FROM standing
WHERE title = coalesce($title, title)
GROUP BY title, kind
ORDER BY title, made DESC, kind;
