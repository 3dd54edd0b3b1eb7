-- How games end, and how many had takebacks or disputes, including games that do not count.
-- chart: bars ending games
SELECT title, ending, count(*) AS games, sum((taken_back > 0)::INTEGER)::BIGINT AS with_takebacks,
       sum(taken_back)::BIGINT AS taken_back, sum(disputes)::BIGINT AS disputes, sum(voided::INTEGER)::BIGINT AS voided
FROM games
WHERE title = coalesce($title, title)
GROUP BY title, ending
ORDER BY title, games DESC, ending;
