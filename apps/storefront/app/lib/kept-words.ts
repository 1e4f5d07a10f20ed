import { createDeviceStorage } from '@hawker/web/session/device-storage'

/** Drafts and unsent texts on this device, until they have arrived or the person signs out. */
export const keptWords = createDeviceStorage('hawker.words.')

export const forgetKeptWords = (): void => keptWords.clear()
