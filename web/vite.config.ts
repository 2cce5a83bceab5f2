// How the page is built: Svelte, one entry, and a service worker that knows every built file.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

import { offline } from './plugins/offline.ts'

/** The server that `npm run dev` asks. */
const SERVER = process.env.PAIJU_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
})
