import { retryImports } from '@hawker/build/retry-import-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = { target: 'http://localhost:3000', changeOrigin: false }

export default defineConfig({
  base: '/console/',
  plugins: [tailwindcss(), react(), retryImports({ folder: '/console/assets/' })],
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
    // retryImports fetches what each import() needs.
    modulePreload: { resolveDependencies: () => [] },
  },
  server: {
    proxy: { '/api': api, '/images': api, '/locales': api, '/login': api, '/favicon.svg': api },
  },
})
