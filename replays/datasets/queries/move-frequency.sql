-- How often each kind of move is made, of how many legal ones it was chosen, and in how many games it occurs.
-- chart: bars kind made
SELECT title, kind, count(*) AS made, round(count(*) / sum(count(*)) OVER (PARTITION BY title), 4) AS part,
       round(avg(legal), 2) AS legal, count(DISTINCT game) AS games
FROM standing
WHERE title = coalesce($title, title)
GROUP BY title, kind
ORDER BY title, made DESC, kind;
