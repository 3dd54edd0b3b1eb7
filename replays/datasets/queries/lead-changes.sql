-- The number of changes of lead per game, and the win rate of the leader at half-time (shared wins included).
-- chart: bars seats changes
WITH led AS (
    SELECT game, number, list_position(points, list_max(points)) - 1 AS leader
    FROM standing
    WHERE title = coalesce($title, title) AND len(points) > 1
      AND len(list_filter(points, lambda one: one = list_max(points))) = 1),
     changed AS (
    SELECT game, number, leader, coalesce(leader <> lag(leader) OVER (PARTITION BY game ORDER BY number), false) AS changed
    FROM led),
     each AS (
    SELECT counted.game, title, seats, coalesce(sum(changed::INTEGER), 0) AS changes,
           arg_max(leader, number) FILTER (number * 2 <= moves) AS half
    FROM counted LEFT JOIN changed USING (game)
    WHERE title = coalesce($title, title) AND seats > 1
    GROUP BY counted.game, title, seats)
SELECT title, each.seats, count(*) AS games, round(avg(changes), 2) AS changes, max(changes) AS most,
       round(avg((place = 1)::INTEGER), 4) AS half_time_leader_wins
FROM each LEFT JOIN (SELECT game, seat AS half, place FROM seats) USING (game, half)
GROUP BY title, each.seats
ORDER BY title, each.seats;
