const STORAGE_KEY = 'hawker.person'

/** Remembers who uses this device. True when somebody else used it before. */
export function isOtherPerson(id: number): boolean {
  try {
    const before = localStorage.getItem(STORAGE_KEY)
    localStorage.setItem(STORAGE_KEY, String(id))
    return before !== null && before !== String(id)
  } catch {
    // Without storage there is nothing of anybody on the device.
    return false
  }
}
