import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { now } from '@hawker/web/session/clock'

const INTERVAL_MS = 5000

/**
 * Sends the courier's position to the server at most every 5 s while `enabled`.
 * `denied`: the browser refuses the location.
 */
export function usePositionReporting(enabled: boolean): { denied: boolean } {
  const [denied, setDenied] = useState(false)
  useEffect(() => {
    if (!enabled || !('geolocation' in navigator)) return
    let sentAt = 0
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, heading } }) => {
        setDenied(false)
        if (now() - sentAt < INTERVAL_MS) return
        sentAt = now()
        // A lost position does not matter: the next follows in 5 s.
        void api('sendDriverLocation', {
          body: {
            latitude,
            longitude,
            ...(heading === null || Number.isNaN(heading) ? {} : { heading }),
          },
        })
      },
      (error) => setDenied(error.code === error.PERMISSION_DENIED),
      { enableHighAccuracy: true, maximumAge: INTERVAL_MS },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [enabled])
  return { denied: enabled && denied }
}
