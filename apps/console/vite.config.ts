import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = { target: 'http://localhost:3000', changeOrigin: false }

export default defineConfig({
  base: '/console/',
  plugins: [tailwindcss(), react()],
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    target: 'es2023',
    // The content policy knows no data: fonts.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '/images': api, '/locales': api, '/login': api, '/favicon.svg': api } },
})
