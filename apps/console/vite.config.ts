import { fetchedAgain } from '@hawker/ui/fetched-again'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = { target: 'http://localhost:3000', changeOrigin: false }

export default defineConfig({
  base: '/console/',
  plugins: [tailwindcss(), react(), fetchedAgain({ folder: '/console/assets/' })],
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    target: 'es2023',
    // The content policy knows no data: fonts.
    assetsInlineLimit: 0,
    // fetched-again.ts has no use for lists of files beside each import.
    modulePreload: { resolveDependencies: () => [] },
  },
  server: {
    proxy: { '/api': api, '/images': api, '/locales': api, '/login': api, '/favicon.svg': api },
  },
})
