import type { Cart } from '@hawker/contract/carts'
import { formatTime } from '@hawker/i18n/format-date'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { clockIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'

/** The shop, host and rules of a group order. */
export function GroupHead({ cart }: { cart: Cart }) {
  const { t, lang, price } = useTexts()
  const rules = cart.group_settings
  const owner = cart.user_carts.find((person) => person.owner)?.name ?? ''
  const zone = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return (
    <header className="grid gap-2">
      <h1 className="text-xl font-bold text-balance md:text-2xl">
        {t('group.title', { shop: cart.shop.translation.title })}
      </h1>
      <p className="text-muted">{t('group.by', { name: owner })}</p>
      {rules && (
        <ul className="flex flex-wrap gap-2">
          {rules.deadline_at && (
            <li>
              <Badge tone="amber" icon={<Icon of={clockIcon} size={14} />}>
                {t('group.until', { time: formatTime(rules.deadline_at, lang, zone) })}
              </Badge>
            </li>
          )}
          {rules.auto_checkout && (
            <li>
              <Badge tone="amber">{t('group.auto_badge')}</Badge>
            </li>
          )}
          {rules.spend_limit !== null && (
            <li>
              <Badge>{t('group.limit_each', { price: price(rules.spend_limit) })}</Badge>
            </li>
          )}
          <li>
            <Badge>
              {t(rules.payment_mode === 'split' ? 'group.pay_split' : 'group.paid_by', {
                name: owner,
              })}
            </Badge>
          </li>
        </ul>
      )}
      {rules?.note && (
        <p className="rounded-md bg-sunk px-4 py-3">
          <bdi>{rules.note}</bdi>
        </p>
      )}
    </header>
  )
}
