const PREFIX = 'hawker.words.'

/** Words that somebody typed and that have not arrived: on this device until they have, or until the person leaves it. */
export const keptWords = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(PREFIX + name)
    } catch {
      return null
    }
  },
  write(name: string, value: string): void {
    try {
      if (value === '') localStorage.removeItem(PREFIX + name)
      else localStorage.setItem(PREFIX + name, value)
    } catch {
      // A full or forbidden store keeps nothing beyond this page.
    }
  },
}

export function forgetKeptWords(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  } catch {
    // A forbidden store has nothing to forget.
  }
}
