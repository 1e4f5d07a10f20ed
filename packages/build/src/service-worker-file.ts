import type { Plugin } from 'vite'

/** Builds the service worker to `/sw.js`. Its name has no hash: browsers look for updates there. */
export const serviceWorkerFile = (): Plugin => ({
  name: 'hawker:service-worker-file',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: './app/offline/service-worker.ts', fileName: 'sw.js' })
  },
})
