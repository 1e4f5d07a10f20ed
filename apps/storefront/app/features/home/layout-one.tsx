import { useTexts } from '../../lib/texts.tsx'
import type { Look } from '../shop-card/index.ts'
import { AddressPrompt } from './address-prompt.tsx'
import { Banners } from './banners.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { LikedShops } from './liked-shops.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Home } from './load-home.ts'
import { NoShops } from './no-shops.tsx'
import { NewsRow } from './news.tsx'
import { OrderAgain } from './order-again.tsx'
import { RecipesLink, ServiceLinks } from './promo-links.tsx'
import { RankingLink } from './ranking-link.tsx'
import { ShowPictures } from './show-pictures.tsx'
import { ShopGrid } from './shop-grid.tsx'
import { ShopRow } from './shop-row.tsx'

/** Layout for ui_type 1 and unknown values. */
export function LayoutOne({
  home,
  look,
  search,
}: {
  home: Home
  look: Look
  search: URLSearchParams
}) {
  const { t } = useTexts()
  const { rows, grid } = home
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-5 md:gap-7 md:py-8">
      <h1 className="sr-only">{t('home.title')}</h1>
      <AddressPrompt />
      {look === 4 && <ShowPictures search={search} />}
      {rows && look !== 4 && <Banners banners={home.banners} />}
      {search.get('view') !== 'map' && (
        <CategoryTiles categories={home.categories} search={search} look={look} />
      )}
      <FilterBar search={search} takes={home.takes} map={rows !== null} />
      {grid ? (
        <ShopGrid
          first={grid}
          look={look}
          search={search}
          title={
            home.categories.find(({ id }) => String(id) === search.get('category_id'))?.title ??
            t('home.all_shops')
          }
        />
      ) : (
        rows && (
          <>
            <ServiceLinks />
            <OrderAgain />
            <LikedShops look={look} />
            <ShopRow
              title={t('home.recommended')}
              shops={rows.recommended}
              look={look}
              aside={<RankingLink />}
              priority={home.banners.length === 0}
            />
            <ShopRow
              title={t('home.restaurants')}
              shops={rows.restaurants}
              look={look}
              more="/?type=restaurant"
              belowFold
            />
            <ShopRow
              title={t('home.shops')}
              shops={rows.shops}
              look={look}
              more="/?type=shop"
              belowFold
            />
            <ShopRow
              title={t('home.deals')}
              shops={rows.deals}
              look={look}
              more="/?open=1&group=deals"
              belowFold
            />
            {Object.values(rows).every(({ length }) => length === 0) && <NoShops search={search} />}
            <NewsRow news={home.news} search={search} look={look} />
            <RecipesLink />
          </>
        )
      )}
    </div>
  )
}
