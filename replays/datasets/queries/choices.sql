-- The number of legal moves by decision: mean, median and maximum.
-- chart: bars decision legal
SELECT title, coalesce(decision, 'unasked') AS decision, count(*) AS moves, round(avg(legal), 2) AS legal,
       quantile_disc(legal, 0.5) AS median, max(legal) AS most
FROM standing
WHERE title = coalesce($title, title) AND legal IS NOT NULL
GROUP BY ALL
ORDER BY title, moves DESC, decision;
