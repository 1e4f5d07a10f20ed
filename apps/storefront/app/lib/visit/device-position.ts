const TIMEOUT_MS = 10_000

/** The position of the device, in degrees. Rejects if it is unavailable or refused. */
export async function devicePosition(): Promise<{ latitude: number; longitude: number }> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('This browser has no geolocation.'))
    else
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        enableHighAccuracy: true,
        timeout: TIMEOUT_MS,
        maximumAge: 60_000,
      })
  })
  return { latitude: coords.latitude, longitude: coords.longitude }
}
