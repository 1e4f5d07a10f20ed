import { createDeviceStorage } from '@hawker/web/session/device-storage'

/** Drafts and unsent texts on this device, until they have arrived or the person signs out. */
export const storedDrafts = createDeviceStorage('hawker.words.')

export const clearDrafts = (): void => storedDrafts.clear()
