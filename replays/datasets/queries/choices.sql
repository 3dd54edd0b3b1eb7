-- How much there is to choose from, by what is decided: legal moves on average and at most.
-- chart: bars decision legal
SELECT title, coalesce(decision, 'unasked') AS decision, count(*) AS moves, round(avg(legal), 2) AS legal,
       quantile_disc(legal, 0.5) AS median, max(legal) AS most
FROM standing
WHERE title = coalesce($title, title) AND legal IS NOT NULL
GROUP BY ALL
ORDER BY title, moves DESC, decision;
