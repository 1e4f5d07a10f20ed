const STORAGE_KEY = 'hawker.person'

/** Remembers who uses this device. True when another person used it before. */
export function isOtherPerson(id: number): boolean {
  try {
    const before = localStorage.getItem(STORAGE_KEY)
    localStorage.setItem(STORAGE_KEY, String(id))
    return before !== null && before !== String(id)
  } catch {
    // If there is no storage, the device has no data of another person.
    return false
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // If there is no storage, there is nothing to remove.
  }
}
