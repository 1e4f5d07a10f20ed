/** Files of the browser's build, as addresses (virtual-assets.ts). */
declare module 'virtual:assets' {
  export const assets: {
    entry: string
    styles: readonly string[]
    /** What the page of a route needs besides the entry. */
    scripts: Readonly<Record<string, readonly string[]>>
  }
}
