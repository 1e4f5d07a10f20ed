/**
 * A part of the device's storage, below a prefix. Where storage is full or forbidden, nothing is
 * stored.
 */
export type DeviceStorage = {
  read(name: string): string | null
  /** An empty value removes the entry. */
  write(name: string, value: string): void
  /** Removes every entry below the prefix. */
  clear(): void
}

export function createDeviceStorage(prefix: string): DeviceStorage {
  return {
    read: (name) => attempt(() => localStorage.getItem(prefix + name)) ?? null,
    write: (name, value) =>
      void attempt(() =>
        value === ''
          ? localStorage.removeItem(prefix + name)
          : localStorage.setItem(prefix + name, value),
      ),
    clear: () =>
      void attempt(() => {
        for (const name of Object.keys(localStorage))
          if (name.startsWith(prefix)) localStorage.removeItem(name)
      }),
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
