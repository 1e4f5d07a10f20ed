/** The fields of a notification that decide which page it opens. */
export type NotificationSubject = {
  type: string
  order: { id: number } | null
  parcel?: { id: number } | null
  blog: string | null
  url: string | null
}

/**
 * The page that a notification opens. Types without a page of their own open their `url`; null
 * opens nothing.
 */
export function notificationPage({
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
      return url ?? '/reservations'
    case 'news_publish':
      return blog === null ? url : `/?news=${encodeURIComponent(blog)}`
    // The url is the wallet when the money is there.
    case 'order_refunded':
      return url ?? (order ? `/orders/${order.id}` : '/wallet')
    default:
      return url ?? (order ? `/orders/${order.id}` : null)
  }
}
