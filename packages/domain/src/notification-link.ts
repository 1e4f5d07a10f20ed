/** What a notification is about, as far as it says where it leads. */
export type NotificationSubject = {
  type: string
  order: { id: number } | null
  parcel?: { id: number } | null
  blog: string | null
  url: string | null
}

/** storefront.md 4: the page that opening a notification leads to, by its type; others say it themselves. null: nowhere (yet). */
export function pageOfNotification({
  type,
  order,
  parcel,
  blog,
  url,
}: NotificationSubject): string | null {
  switch (type) {
    case 'status_changed':
      return parcel ? `/parcels/${parcel.id}` : order ? `/orders/${order.id}` : url
    case 'booking_status':
      return '/reservations'
    case 'news_publish':
      return blog === null ? url : `/?news=${encodeURIComponent(blog)}`
    case 'order_refunded':
      return '/wallet'
    default:
      return url ?? (order ? `/orders/${order.id}` : null)
  }
}
