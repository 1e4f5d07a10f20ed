import type { OpeningException, SellerShop } from '@hawker/contract/seller'
import { formatWallDate, formatWallTime } from '@hawker/i18n/format-date'
import { Card } from '@hawker/ui/card'
import { EmptyState } from '@hawker/ui/empty-state'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, calendarIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { api, sendWithRetry, refusalText } from '../../../lib/api.ts'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { DeskPage } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { useClosedTime } from '../closed-time/use-closed-time.tsx'
import { ExceptionForm } from './exception-form.tsx'

type Spans = OpeningException['spans']
const readDays = (shopId: number) => api('listOpeningExceptions', { params: { id: shopId } })

/** Coming days on which other hours replace those of the week, or the shop is closed. */
export function OpeningExceptionsPage({ shop }: { shop: SellerShop }) {
  const { t, lang } = useTexts()
  const days = useLiveResource(`exceptions ${shop.id}`, () => readDays(shop.id))

  const closedTime = useClosedTime(shop.timezone)

  const set = (date: string, spans: Spans | null) =>
    closedTime.change(async (choices) => {
      const result = await sendWithRetry((idempotencyKey) =>
        api('setOpeningException', {
          params: { id: shop.id, date },
          body: { spans, ...(choices && { choices }) },
          idempotencyKey,
        }),
      )
      if (!result.ok) return result
      days.change(() => result.data)
      return undefined
    })
  const remove = async (date: string) => {
    const refusal = await set(date, null)
    if (refusal && refusal.code !== 'hours_in_use')
      showToast({ kind: 'error', message: refusalText(refusal, t) })
  }
  return (
    <DeskPage narrow title={t('hours.title')} text={t('hours.text')}>
      {closedTime.dialog}
      <Card>
        <ExceptionForm timeZone={shop.timezone} onSave={set} />
      </Card>
      {days.data === undefined ? (
        days.trouble ? (
          <TroubleScreen trouble={days.trouble} onRetry={() => void days.refresh()} />
        ) : (
          <ListSkeleton rows={2} />
        )
      ) : days.data.length === 0 ? (
        <EmptyState icon={calendarIcon} title={t('hours.empty')} />
      ) : (
        <ul className="grid gap-2">
          {days.data.map(({ date, spans }) => (
            <li
              key={date}
              className="flex items-center gap-3 rounded-md bg-surface py-2 ps-4 pe-2 shadow-soft"
            >
              <div className="min-w-0 flex-1">
                <h2 className="font-semibold">{formatWallDate(date, lang)}</h2>
                <p className="text-sm text-muted">
                  {spans.length === 0
                    ? t('shop.closed')
                    : spans
                        .map(({ from, to }) =>
                          t('hours.span', {
                            from: formatWallTime(from, lang),
                            to: formatWallTime(to, lang),
                          }),
                        )
                        .join(' · ')}
                </p>
              </div>
              <IconButton
                icon={binIcon}
                label={t('hours.remove', { date: formatWallDate(date, lang) })}
                onClick={() => void remove(date)}
              />
            </li>
          ))}
        </ul>
      )}
    </DeskPage>
  )
}
