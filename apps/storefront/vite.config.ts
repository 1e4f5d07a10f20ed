import { fetchedAgain } from '@hawker/ui/fetched-again'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { assetsManifest } from './assets-manifest.ts'
import { browserRoutes } from './browser-routes.ts'
import { plainExports } from './plain-exports.ts'
import { reactModules } from './react-modules.ts'
import { serviceWorker } from './service-worker-file.ts'
import { sharedChunks } from './shared-chunks.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    browserRoutes(),
    assetsManifest(),
    serviceWorker(),
    sharedChunks(),
    fetchedAgain({ folder: '/assets/' }),
    plainExports(),
    reactModules(),
  ],
  build: {
    target: 'es2023',
    // What Tailwind asks for anyway. By `target` alone each colour came three times, for browsers that could not have laid out the page (docs/decisions/053).
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // Pages name their own files in their head, and what else a part needs is named by fetched-again.ts.
        modulePreload: { resolveDependencies: () => [] },
        rollupOptions: {
          input: './app/entry/client.tsx',
          // Else what many lazy files need of the bundler itself would be put into one of them, and come with all of that file.
          experimental: { chunkOptimization: { mergeCommonChunks: false } },
          // Modules of ours only say what they offer: a door (index.ts) brings along no more than what is taken through it.
          treeshake: {
            moduleSideEffects: [
              {
                test: /[\\/](app[\\/](entry|features|lib|router|routes|shell)|packages)[\\/]/,
                sideEffects: false,
              },
            ],
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        rollupOptions: { input: './app/entry/server.ts', output: { entryFileNames: 'index.js' } },
        copyPublicDir: false,
      },
      // One file with React's production build in it, whatever NODE_ENV the server is started with: the development build renders half as fast.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
  },
  // The server's build names the files of the browser's.
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (client) await builder.build(client)
      if (ssr) await builder.build(ssr)
    },
  },
})
