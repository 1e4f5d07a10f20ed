import type { Plugin } from 'vite'

/** The service worker is a file of its own at the root, whose name never changes: that is how browsers find its next version. */
export const serviceWorker = (): Plugin => ({
  name: 'hawker:service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: './app/offline/service-worker.ts', fileName: 'sw.js' })
  },
})
