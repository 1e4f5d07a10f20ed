import type { Order } from '@hawker/contract/orders'
import type { PaymentRequest } from '@hawker/contract/payment-requests'
import { formatMoney } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { copyLink } from '../../lib/copy-link.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { shareStatusKey } from './share-status.ts'

/** The host's order page: the share of each other member. Renders nothing without shares. */
export default function OrderShares({ order }: { order: Order }) {
  const { t, lang } = useTexts()
  const [requests, setRequests] = useState<readonly PaymentRequest[]>([])
  const [toWaive, setToWaive] = useState<PaymentRequest>()
  useEffect(() => {
    void browserApi('listPaymentRequests', { params: { id: order.id } }).then(
      (result) => result.ok && setRequests(result.data),
    )
    // Reload with every update of the order: a member may have paid.
  }, [order])
  if (requests.length === 0) return null
  const isCancelled = order.status === 'cancelled'

  async function act(
    operation: 'waivePaymentRequest' | 'remindOfPaymentRequest',
    id: number,
  ): Promise<void> {
    const result = await browserApi(operation, { params: { id } })
    if (result.ok)
      setRequests((before) => before.map((request) => (request.id === id ? result.data : request)))
    else toastRefusal(result, t)
  }
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{t('share.who_owes')}</h2>
      {isCancelled && requests.every(({ status }) => status !== 'pending') && (
        <p className="mb-3 text-muted">{t('group.nobody_owes')}</p>
      )}
      <ul className="grid gap-4">
        {requests.map((request) => (
          <li key={request.id} className="grid gap-2">
            <span className="flex items-center gap-3">
              <bdi className="min-w-0 flex-1 truncate font-medium">{request.name}</bdi>
              <Badge
                tone={
                  request.status === 'paid'
                    ? 'grocery'
                    : request.status === 'pending'
                      ? 'amber'
                      : 'neutral'
                }
              >
                {t(shareStatusKey(request, isCancelled))}
              </Badge>
              <PriceText text={formatMoney(request.amount, request.currency, lang)} />
            </span>
            {request.given_back > 0 && (
              <span className="text-sm text-muted">
                {t('share.given_back', {
                  price: formatMoney(request.given_back, request.currency, lang),
                })}
              </span>
            )}
            {request.status === 'pending' && (
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => void copyLink(location.origin + request.pay_url, t)}
                >
                  {t('share.copy', { name: request.name })}
                </Button>
                {request.reminder !== null && (
                  <Button
                    size="sm"
                    variant="secondary"
                    disabled={request.reminder === 'sent'}
                    onClick={() => void act('remindOfPaymentRequest', request.id)}
                  >
                    {t(request.reminder === 'sent' ? 'share.reminded' : 'share.remind')}
                  </Button>
                )}
                <Button size="sm" variant="ghost" onClick={() => setToWaive(request)}>
                  {t('share.waive')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={toWaive !== undefined}
        onClose={() => setToWaive(undefined)}
        title={t('share.waive_title', { name: toWaive?.name ?? '' })}
        text={t('share.waive_text')}
        action={t('share.waive')}
        onYes={() => act('waivePaymentRequest', toWaive?.id ?? 0)}
      />
    </Card>
  )
}
