import { Chip, ChipRow } from '@hawker/ui/chip'
import { AddressButton, LocateButton } from '../address/index.ts'
import { useTexts } from '../../lib/texts.tsx'
import { SearchBox } from '../search/index.ts'
import type { Look } from '../shop-card/index.ts'
import { Banners } from './banners.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { LikedShops } from './liked-shops.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtersOf, withParam } from './filters.ts'
import type { Home } from './load-home.ts'
import { NewsRow } from './news.tsx'
import { Stories } from './stories.tsx'
import { RecipesLink } from './promo-links.tsx'
import { ShowPictures } from './show-pictures.tsx'
import { ShopGrid } from './shop-grid.tsx'

/** Layout for ui_type 2, 3 and 4: address and search first, stories, tags, one endless list. */
export function LayoutTwo({
  home,
  look,
  search,
}: {
  home: Home
  look: Look
  search: URLSearchParams
}) {
  const { t } = useTexts()
  const { take } = filtersOf(search)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 pb-8">
      <section className="bg-brand-soft">
        <div className="page grid justify-items-center gap-5 py-10 text-center sm:py-16">
          <h1 className="text-xl font-bold text-balance sm:text-2xl">{t('home.hero_title')}</h1>
          <div className="grid w-full max-w-2xl gap-3">
            <AddressButton look="hero" />
            <LocateButton />
            {/* Phones have the search box of the header. */}
            <div className="hidden lg:block">
              <SearchBox label={t('home.hero_title')} look="hero" />
            </div>
          </div>
        </div>
      </section>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-7">
        {look !== 4 &&
          (home.stories.length > 0 ? (
            <Stories stories={home.stories} />
          ) : (
            <Banners banners={home.banners} />
          ))}
        {look === 4 && <ShowPictures search={search} />}
        <CategoryTiles categories={home.categories} search={search} look={look} />
        {home.takes.length > 0 && (
          <ChipRow label={t('home.tags')} className="-mx-4 scroll-px-4 px-4">
            {home.takes.map(({ id, title }) => (
              <Chip
                key={id}
                stay
                href={withParam(search, 'take', id === take ? null : id)}
                selected={id === take}
              >
                {title}
              </Chip>
            ))}
          </ChipRow>
        )}
        <div className="sticky top-16 z-10 -mx-4 bg-page/95 px-4 py-2 backdrop-blur lg:top-20">
          <FilterBar search={search} takes={home.takes} />
        </div>
        <LikedShops look={look} />
        {home.grid && (
          <ShopGrid first={home.grid} look={look} search={search} title={t('home.all_shops')} />
        )}
        <NewsRow news={home.news} search={search} look={look} />
        <RecipesLink />
      </div>
    </div>
  )
}
