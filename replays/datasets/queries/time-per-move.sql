-- The time that people take for a move, by decision, in seconds; a tenth of the moves takes longer than `slow`.
-- chart: bars decision median
SELECT standing.title, coalesce(decision, 'unasked') AS decision, count(*) AS moves,
       quantile_disc(thought, 0.5) AS median, quantile_disc(thought, 0.9) AS slow, round(avg(thought), 2) AS mean
FROM standing JOIN events USING (game, version)
WHERE standing.title = coalesce($title, standing.title) AND actor = 'player'
GROUP BY ALL
ORDER BY standing.title, moves DESC, decision;
