import type { Plugin } from 'vite'

/** Tailwind's values for browsers without `@property`. */
const PROPERTY_FALLBACK = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/

/** Removes Tailwind's fallback for browsers that are older than `build.cssTarget`. */
export const modernStyles = (): Plugin => ({
  name: 'hawker:modern-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler(code) {
      if (!code.includes('@property --tw-')) return null
      const modern = code.replace(PROPERTY_FALLBACK, '')
      if (modern === code) this.error('Tailwind writes its fallback for @property differently')
      return { code: modern, map: null }
    },
  },
})
