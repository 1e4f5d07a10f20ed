const TIMEOUT_MS = 10_000
/** The position is reported as often, so the device knows one. */
const MAX_AGE_MS = 10_000

/** Where the device is now; undefined if it does not know, or may not tell. */
export function currentPosition(): Promise<{ latitude: number; longitude: number } | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined)
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    ),
  )
}
