import { type Queries, sql } from '@hawker/postgres/database'

export const selectTaxClasses = (
  queries: Queries,
  lang: string,
): Promise<{ id: number; title: string; ratePpm: number }[]> =>
  queries.rows(sql`
    select c.id, coalesce(w.words, c.title) as title, c.rate_ppm as "ratePpm"
    from tax_classes c left join tax_titles w on w.title = c.title and w.locale = ${lang}
    order by c.rate_ppm, c.id`)
