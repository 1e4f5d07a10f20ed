import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { serviceWorker } from './service-worker-file.ts'
import { sharedChunks } from './shared-chunks.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker(), sharedChunks()],
  build: { target: 'es2023' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Modules of ours only say what they offer: a door (index.ts) brings along no more than what is taken through it.
          treeshake: { moduleSideEffects: [{ test: /[\\/](app[\\/](features|shell|lib)|packages)[\\/]/, sideEffects: false }] },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      // One file with React's production build in it, whatever NODE_ENV the server is started with: the development build renders half as fast.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
  },
})
