import { buttonClass } from '@hawker/ui/button'
import { useEffect, useState } from 'react'
import { onDemand } from '../../../lib/on-demand.tsx'
import { useTexts } from '../../../lib/texts.tsx'

const NextTimes = onDemand(
  () => import('./next-times.tsx'),
  null,
  () => null,
)

/** Books a table of a shop, also at one of the next free times. The page that shows it is cached. */
export function BookTable({ shop: { id, slug } }: { shop: { id: number; slug: string } }) {
  const { t } = useTexts()
  const [answer, setAnswer] = useState<Promise<Response | void>>()
  // Not by the API client, whose code would have to arrive first.
  useEffect(
    () => setAnswer(fetch(`/api/v1/rest/booking/next-times?shop_id=${id}`).catch(() => {})),
    [id],
  )
  return (
    <div className="not-at-table flex flex-wrap items-end gap-x-4 gap-y-2">
      <a href={`/reservations?shop=${slug}`} className={buttonClass({ variant: 'secondary' })}>
        {t('reservation.book')}
      </a>
      {/* As high as the times, so that nothing moves when they come. */}
      <div className="h-18 min-w-0 flex-1 basis-40 noscript:hidden">
        {answer && <NextTimes slug={slug} answer={answer} />}
      </div>
    </div>
  )
}
