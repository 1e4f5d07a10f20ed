import { createDeviceStorage } from '@hawker/web/session/device-storage'

const storage = createDeviceStorage('hawker.console.')

/** A small choice that is stored on this device. */
export const readChoice = (name: string): string | null => storage.read(name)
export const storeChoice = (name: string, value: string): void => storage.write(name, value)
