import { operationUrl } from '@hawker/contract/core/operation-url'
import { joinStream } from '@hawker/web/live/event-stream'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onChange` when a reservation may have changed: with each notification of the restaurant, and
 * every ten seconds without a stream.
 */
export function useLiveReservations(active: boolean, onChange: () => void): void {
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (!active) return
    let wasOpen = false
    return joinStream(operationUrl('streamNotifications', {}, document.documentElement.lang), {
      events: ['statistic'],
      onEvent: (event, data) => {
        if (data !== undefined) return void (isOfReservation(data) && notify())
        // The first `open` follows the page load: nothing was missed.
        if ((event === 'open' && !wasOpen) || event === 'joined') wasOpen = true
        else notify()
      },
    })
  }, [active])
}

function isOfReservation(data: unknown): boolean {
  const { notification } = data as { notification?: { type?: string } }
  return notification?.type === 'booking_status'
}
