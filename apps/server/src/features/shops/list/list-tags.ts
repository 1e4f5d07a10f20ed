import type { Query } from '@hawker/contract/core/operation'
import type { Category, listCategories as ListCategories } from '@hawker/contract/categories'
import type { listTakes as ListTakes } from '@hawker/contract/shops'
import { translationIn, titleIn } from '@hawker/domain/texts/language'
import type { Deps } from '../../../deps.ts'
import { loadCategories, loadTakes } from './tag.store.ts'

const pageOf = ({ page = 1, perPage = 10 }: { page?: number; perPage?: number }) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function listTakes(
  { database }: Deps,
  { query, lang }: { query: Query<typeof ListTakes>; lang: string },
) {
  const { rows, total } = await loadTakes(database, pageOf(query))
  return {
    rows: rows.map(({ id, img, titles }) => ({
      id,
      img,
      title: titleIn(titles, lang),
    })),
    total,
  }
}

export async function listCategories(
  { database }: Deps,
  { query, lang }: { query: Query<typeof ListCategories>; lang: string },
): Promise<{ rows: Category[]; total: number }> {
  const { rows, total } = await loadCategories(database, query, pageOf(query))
  const wire = rows.map(({ titles, ...row }) => {
    const translation = translationIn(titles, lang)
    return {
      ...row,
      translation: {
        title: translation?.words ?? '',
        description: null,
        locale: translation?.locale ?? 'en',
      },
    }
  })
  return { rows: wire, total }
}
