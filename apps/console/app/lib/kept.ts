/** A small choice of this device. A full or forbidden store keeps nothing beyond this page. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(`hawker.console.${name}`)
  } catch {
    return null
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`hawker.console.${name}`, value)
  } catch {
    // As said above.
  }
}
