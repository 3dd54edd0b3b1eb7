-- Win rate of the seats that used a card, tile, technology or action, as a multiple of an even share.
-- chart: bars piece lift
WITH used AS (SELECT DISTINCT game, seat, kind, piece FROM pieces WHERE stands),
     kinds AS (SELECT DISTINCT title, kind FROM pieces WHERE title = coalesce($title, title)),
     everybody AS (SELECT title, count(*) AS seats, sum(share) AS won, sum(1.0 / seats) AS even,
                          sum(points) AS points
                   FROM seats WHERE seats > 1 GROUP BY title),
     those AS (SELECT seats.title, kind, piece, count(*) AS seats, sum(share) AS won, sum(1.0 / seats.seats) AS even,
                      sum(points) AS points
               FROM used JOIN seats USING (game, seat) JOIN kinds USING (title, kind)
               WHERE seats.seats > 1 GROUP BY ALL)
SELECT title, kind, piece, those.seats, round(those.seats / everybody.seats, 4) AS used,
       round(those.won / those.even, 3) AS lift,
       CASE WHEN those.seats < everybody.seats
            THEN round((everybody.won - those.won) / (everybody.even - those.even), 3) END AS without,
       round(those.points / those.seats, 2) AS points
FROM those JOIN everybody USING (title)
ORDER BY title, kind, lift DESC, piece;
