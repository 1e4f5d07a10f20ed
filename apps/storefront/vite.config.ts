import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023' },
  // What the server mounts is our own entry, which wraps React Router's (app/server.ts).
  environments: { ssr: { build: { rollupOptions: { input: './app/server.ts' } } } },
})
