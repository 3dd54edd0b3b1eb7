-- The points of a seat by source: means over all seats, winners, and the rest.
-- chart: bars source mean
SELECT title, part.key AS source, count(*) AS seats,
       round(avg(part.value), 2) AS mean,
       round(avg(part.value) FILTER (place = 1), 2) AS first,
       round(avg(part.value) FILTER (place > 1), 2) AS others,
       round(avg(part.value) FILTER (place = 1) - avg(part.value) FILTER (place > 1), 2) AS difference
FROM (SELECT title, place, unnest(map_entries(parts)) AS part FROM seats WHERE title = coalesce($title, title))
GROUP BY ALL
ORDER BY title, mean DESC, source;
