import type { Notification } from '@hawker/contract/notifications'

/** storefront.md 4: what opening a notification leads to, by its type; others say it themselves. null: nowhere. */
export function whereItLeads({
  type,
  order,
  parcel,
  blog,
  url,
}: Pick<Notification, 'type' | 'order' | 'parcel' | 'blog' | 'url'>): string | null {
  switch (type) {
    case 'status_changed':
      if (parcel) return `/parcels/${parcel.id}`
      return order ? `/orders/${order.id}` : url
    case 'booking_status':
      return '/reservations'
    case 'news_publish':
      return blog === null ? url : `/?news=${encodeURIComponent(blog)}`
    case 'order_refunded':
      // Money that went back to a card is told on the order's page (behaviour 4.14).
      return url ?? '/wallet'
    default:
      return url ?? (order ? `/orders/${order.id}` : null)
  }
}
