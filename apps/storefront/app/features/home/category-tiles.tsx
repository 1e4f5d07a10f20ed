import { classNames } from '@hawker/std/class-names'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import type { Look } from '../shop-card/index.ts'
import { filtersOf, withParam } from './filters.ts'
import type { Tile } from './load-home.ts'

/** Links that set or clear the category filter. */
export function CategoryTiles({
  categories,
  search,
  look,
}: {
  categories: Tile[]
  search: URLSearchParams
  look: Look
}) {
  const { t } = useTexts()
  const { categoryId } = filtersOf(search)
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="text-lg font-bold">
        {t('home.categories')}
      </h2>
      <ul className="row-scroll mt-0! gap-3" data-own-swipe>
        {categories.map(({ id, title, img }) => {
          const isChosen = id === categoryId
          return (
            <li key={id} className="shrink-0 snap-start">
              <a
                href={withParam(search, 'category_id', isChosen ? null : id)}
                aria-current={isChosen ? 'true' : undefined}
                data-stay=""
                className={classNames(
                  'grid h-full w-min min-w-26 content-start justify-items-center gap-1.5 rounded-lg ' +
                    'px-1 py-3 text-center text-sm font-semibold shadow-soft ' +
                    'transition-[translate] hover:-translate-y-0.5',
                  isChosen ? 'bg-ink text-page' : 'bg-surface',
                )}
              >
                {img && look !== 4 ? (
                  <img
                    src={smallPicture(img)}
                    alt=""
                    width={64}
                    height={64}
                    loading="lazy"
                    className="size-14 rounded-full object-cover sm:size-16"
                  />
                ) : (
                  <span
                    aria-hidden="true"
                    className="grid size-14 place-items-center rounded-full bg-sunk text-lg sm:size-16"
                  >
                    {title.slice(0, 1)}
                  </span>
                )}
                {/* A tile is as wide as its longest word. */}
                <span className="leading-tight break-words">
                  <bdi>{title}</bdi>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
