import { removePending } from '@hawker/web/api/pending-requests'
import { useEffect, useEffectEvent } from 'react'
import { readPending, storePending } from '../../lib/api.ts'

/**
 * Stores a photo that was not sent yet on the device, and restores it: a phone may close the page
 * while the camera is open, or be offline for long.
 */
export function useStoredPhoto(
  name: string,
  photo: string | undefined,
  onRestore: (photo: string) => void,
): void {
  const restore = useEffectEvent((stored: { photo: string } | undefined) => {
    if (stored && photo === undefined) onRestore(stored.photo)
  })
  useEffect(() => {
    let current = true
    void readPending<{ photo: string }>(name).then((stored) => current && restore(stored))
    return () => {
      current = false
    }
  }, [name])
  useEffect(() => {
    if (photo !== undefined) void storePending(name, { photo })
  }, [name, photo])
}

export const removeStoredPhoto = removePending
