import type { SellerShop } from '@hawker/contract/seller'
import { Badge } from '@hawker/ui/badge'
import { Button, buttonClass } from '@hawker/ui/button'
import { chatIcon, chevronDownIcon, pauseIcon } from '@hawker/ui/icons'
import { Icon } from '@hawker/ui/icon'
import { Menu } from '@hawker/ui/menu'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { Link } from '@hawker/web/router/components'
import { api, sendWithRetry, refusalText } from '../../lib/api.ts'
import { classNames } from '@hawker/std/class-names'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../lib/texts.tsx'
import { useNow } from '@hawker/web/session/use-now'
import { useUnread } from '../chat/index.tsx'
import { useClosedTime } from '../opening-hours/index.tsx'
import { PAUSES, minutesLeftOfDay } from './pause-minutes.ts'

type ShopBarProps = {
  shop: SellerShop
  shops: readonly SellerShop[]
  onChoose: (id: number) => void
  onChanged: (shop: SellerShop) => void
}

/** The choice of the shop, its state, and the pause switch. */
export function ShopBar({ shop, shops, onChoose, onChanged }: ShopBarProps) {
  const { t, time } = useTexts()
  const { total: unread } = useUnread()
  const [sending, setSending] = useState(false)
  const closedTime = useClosedTime(shop.timezone)
  const at = useNow()
  const paused = shop.pause_until !== null && Date.parse(shop.pause_until) > at

  const pause = async (minutes: number) => {
    setSending(true)
    const refused = await closedTime.change(async (choices) => {
      const result = await sendWithRetry((idempotencyKey) =>
        api('pauseShop', {
          body: { shop_id: shop.id, minutes, ...(choices && { choices }) },
          idempotencyKey,
        }),
      )
      if (!result.ok) return result
      onChanged(result.data)
      return undefined
    })
    setSending(false)
    if (refused && refused.code !== 'hours_in_use')
      showToast({ kind: 'error', message: refusalText(refused, t) })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pt-4 sm:px-5">
      {shops.length > 1 ? (
        <Menu
          label={t('shop.switch')}
          align="start"
          trigger={(trigger) => (
            <button
              type="button"
              {...trigger}
              className={classNames(
                'flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-sunk px-4',
                'text-lg font-semibold hover:bg-line',
              )}
            >
              <span className="truncate">{shop.title}</span>
              <Icon of={chevronDownIcon} />
            </button>
          )}
          items={shops.map(({ id, title }) => ({
            key: String(id),
            label: title,
            checked: id === shop.id,
            onSelect: () => onChoose(id),
          }))}
        />
      ) : (
        <p className="min-w-0 truncate text-lg font-semibold">{shop.title}</p>
      )}
      {paused ? (
        <Badge tone="amber" icon={<Icon of={pauseIcon} size={14} />}>
          {t('pause.on', { time: time(shop.pause_until ?? at, shop.timezone) })}
        </Badge>
      ) : (
        <Badge tone={shop.open ? 'grocery' : 'neutral'}>
          {t(shop.open ? 'shop.open' : 'shop.closed')}
        </Badge>
      )}
      <div className="sm:ms-auto flex items-center gap-2">
        {unread > 0 && (
          <Link to="/seller/messages" className={buttonClass({ variant: 'secondary' })}>
            <span className="inline-flex items-center gap-2">
              <Icon of={chatIcon} />
              {t('chat.unread', { count: unread })}
            </span>
          </Link>
        )}
        {paused ? (
          <Button loading={sending} onClick={() => void pause(0)}>
            {t('pause.resume')}
          </Button>
        ) : (
          <Menu
            label={t('pause.title')}
            trigger={(trigger) => (
              <Button
                variant="secondary"
                loading={sending}
                icon={<Icon of={pauseIcon} />}
                {...trigger}
              >
                {t('pause.title')}
              </Button>
            )}
            items={[
              ...PAUSES.map((minutes) => ({
                key: String(minutes),
                label: t('pause.minutes', { count: minutes }),
                onSelect: () => void pause(minutes),
              })),
              {
                key: 'day',
                label: t('pause.rest_of_day'),
                onSelect: () => void pause(minutesLeftOfDay(shop.timezone, now())),
              },
            ]}
          />
        )}
      </div>
      {closedTime.dialog}
    </div>
  )
}
