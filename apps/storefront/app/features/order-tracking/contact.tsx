import type { Order } from '@hawker/contract/orders'
import { formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { Avatar } from '@hawker/ui/avatar'
import { buttonClass } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { phoneIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { pictureIn, tinyPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { ChatButton, CourierClosed } from '../chat/index.ts'

/** The shop and the courier, and how to contact them. */
export function Contact({ order }: { order: Order }) {
  const { t, lang } = useTexts()
  const { deliveryman, shop } = order
  const deliveredAt =
    order.histories.find(({ status }) => status === 'delivered')?.created_at ?? order.created_at
  const isPickup = order.delivery_type !== 'delivery'
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{t('order.contact')}</h2>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar src={shop.logo_img ? tinyPicture(shop.logo_img) : null} name="" />
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">{shop.translation.title}</p>
            <p className="text-sm text-muted">
              {order.table ? (
                t('table.serve', { table: isolate(order.table.name) })
              ) : isPickup ? (
                t('order.pickup_at', { address: isolate(shop.address) })
              ) : (
                <bdi>{shop.address}</bdi>
              )}
            </p>
          </div>
          {shop.phone && (
            <a
              href={`tel:${shop.phone}`}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <span className="inline-flex items-center gap-2">
                <Icon of={phoneIcon} size={18} />
                {t('order.call_shop')}
              </span>
            </a>
          )}
          {order.released_at !== null && (
            <ChatButton to="seller" orderId={order.id} label={t('chat.message')} />
          )}
        </div>
        {deliveryman && (
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <Avatar src={deliveryman.img ? tinyPicture(deliveryman.img) : null} name="" />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{deliveryman.firstname}</p>
              <p className="text-sm text-muted">
                {t('order.courier')}
                {deliveryman.phone_masked && (
                  <>
                    {' · '}
                    <bdi>{deliveryman.phone_masked}</bdi>
                  </>
                )}
              </p>
            </div>
            {order.courier_chat && (
              <ChatButton to="deliveryman" orderId={order.id} label={t('chat.message')} />
            )}
          </div>
        )}
        {deliveryman && order.status === 'delivered' && !order.courier_chat && <CourierClosed />}
        {order.photo && (
          <figure>
            <img
              src={pictureIn(960, order.photo)}
              alt={t('order.left_photo')}
              className="max-h-80 w-full rounded-md object-cover"
            />
          </figure>
        )}
        {order.status === 'delivered' && (
          <Notice kind="success">
            {t('order.delivered_at', {
              time: formatTime(deliveredAt, lang, {
                timeZone: order.timezone,
              }),
            })}
          </Notice>
        )}
      </div>
    </Card>
  )
}
