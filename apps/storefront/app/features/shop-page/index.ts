import { onDemand } from '../../lib/on-demand.tsx'

export const FilterSheet = onDemand(() => import('./filter-sheet.tsx'))
export const InfoSheet = onDemand(() => import('./info-sheet.tsx'))
export const ReviewsSheet = onDemand(() => import('./reviews-sheet.tsx'))
export { discountTimes, findProduct, sectionsOf, shopInfo } from './load-shop.ts'
export { mealChangeTimes } from './meal-change-times.ts'
export { loadShopPage } from './load-page.ts'
export { loadPageCode } from './load-page-code.ts'
export { layOutDistantRows } from './lay-out-distant-rows.ts'
export { Menu, useSections } from './menu.tsx'
export { OpenProduct } from './open-product.tsx'
export { SectionBar } from './section-bar.tsx'
export { ShopHead } from './shop-head.tsx'
export { ShopState } from './shop-state.tsx'
export type { OpenLink } from './use-menu.ts'
export { shopJsonLd } from './shop-json-ld.ts'
