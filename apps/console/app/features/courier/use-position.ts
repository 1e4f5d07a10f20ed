import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'

const EVERY_MS = 5000

/** Tells the server where the courier is, at most every 5 s, while `wanted`. Gives whether the browser may not say. */
export function usePosition(wanted: boolean): { denied: boolean } {
  const [denied, setDenied] = useState(false)
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return
    let sentAt = 0
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, heading } }) => {
        setDenied(false)
        if (now() - sentAt < EVERY_MS) return
        sentAt = now()
        // One lost position does not matter: the next is 5 s away.
        void api('sendDriverLocation', {
          body: {
            latitude,
            longitude,
            ...(heading === null || Number.isNaN(heading) ? {} : { heading }),
          },
        })
      },
      (error) => setDenied(error.code === error.PERMISSION_DENIED),
      { enableHighAccuracy: true, maximumAge: EVERY_MS },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [wanted])
  return { denied: wanted && denied }
}
