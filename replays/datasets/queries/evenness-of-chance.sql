-- Chi-square test of the random draws by number of outcomes, with the value that even draws exceed once in 1,000 tests.
-- chart: bars of chi_square
WITH drawn AS (SELECT title, unnest(draws) AS draw FROM events JOIN (SELECT game FROM games) USING (game)
               WHERE title = coalesce($title, title)),
     got AS (SELECT title, draw."of" AS "of", draw.got AS got, count(*) AS times FROM drawn GROUP BY ALL),
     whole AS (SELECT title, "of", sum(times) AS draws, sum(times ** 2) AS squares FROM got GROUP BY ALL)
SELECT title, "of", draws::BIGINT AS draws, round(squares * "of" / draws - draws, 2) AS chi_square,
       round(("of" - 1) * (1 - 2 / (9.0 * ("of" - 1)) + 3.0902 * sqrt(2 / (9.0 * ("of" - 1)))) ** 3, 2) AS greatest
FROM whole
WHERE "of" > 1 AND draws >= 5 * "of"
ORDER BY title, "of";
