const PATIENCE_MS = 10_000

/** Where the device is, in degrees. Rejects when it will not or cannot say. */
export async function devicePosition(): Promise<{ latitude: number; longitude: number }> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('no geolocation'))
    else
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        enableHighAccuracy: true,
        timeout: PATIENCE_MS,
        maximumAge: 60_000,
      })
  })
  return { latitude: coords.latitude, longitude: coords.longitude }
}
