import { virtualAssets } from '@hawker/build/virtual-assets'
import { browserRoutes } from '@hawker/build/browser-routes'
import { modernStyles } from '@hawker/build/modern-styles'
import { retryImports } from '@hawker/build/retry-import-plugin'
import { serviceWorkerFile } from '@hawker/build/service-worker-file'
import { storefrontChunks } from '@hawker/build/storefront-chunks'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    modernStyles(),
    browserRoutes(),
    virtualAssets({ appFolder: import.meta.dirname }),
    serviceWorkerFile(),
    storefrontChunks(),
    retryImports({ folder: '/assets/' }),
  ],
  build: {
    target: 'es2023',
    // The browsers that Tailwind needs. With `target` alone each colour is written three times.
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // The page's head names its files, and retryImports names those of each import().
        modulePreload: { resolveDependencies: () => [] },
        rollupOptions: {
          input: './app/entry/client.tsx',
          // Otherwise the bundler's own helpers may end up in a large lazy file that all must load.
          experimental: { chunkOptimization: { mergeCommonChunks: false } },
          // Our modules have no side effects: importing an index.ts brings only what is used.
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
      // Always bundles React's production build: the development build renders at half the speed.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
  },
  // The server's build reads the manifest of the browser's build.
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (client) await builder.build(client)
      if (ssr) await builder.build(ssr)
    },
  },
})
