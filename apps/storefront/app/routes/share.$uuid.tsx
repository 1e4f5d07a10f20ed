import { ShareCard } from '../features/group-order/index.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/share.$uuid.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('share.page') }) }, { name: 'robots', content: 'noindex' }]
}
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

/** A share of a group order, for whoever was sent its link. */
export default function PayShare({ params: { uuid } }: Route.ComponentProps) {
  return (
    <div className="page max-w-xl! py-6 md:py-8">
      <ShareCard key={uuid} uuid={uuid} level={1} expected={false} />
    </div>
  )
}
