import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What most pages share goes into two files: many small ones compress worse, by a fifth in all.
 * What only one page or one lazy sheet uses stays with it.
 */
const SHARED = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/ },
    {
      name: 'base',
      test: /packages[\\/](ui|i18n|domain)[\\/]|contract[\\/]src[\\/](client|generated)|app[\\/](lib|features[\\/](cart|shop-card))[\\/]/,
      minShareCount: 3,
    },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023' },
  environments: {
    client: { build: { rollupOptions: { output: { advancedChunks: SHARED } } } },
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
  },
})
