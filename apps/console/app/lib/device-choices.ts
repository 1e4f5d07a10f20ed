import { createDeviceStorage } from '@hawker/web/session/device-storage'

const storage = createDeviceStorage('hawker.console.')

/** A small choice that is stored on this device. */
export const readKept = (name: string): string | null => storage.read(name)
export const keep = (name: string, value: string): void => storage.write(name, value)
