-- The fifty games with the smallest margin between first and second place.
-- chart: bars game margin
SELECT title, game, seats, max(points) AS first, list_sort(list(points), 'DESC')[2] AS second,
       max(points) - list_sort(list(points), 'DESC')[2] AS margin
FROM seats
WHERE title = coalesce($title, title) AND seats > 1
GROUP BY title, game, seats
ORDER BY margin, first DESC, game
LIMIT 50;
