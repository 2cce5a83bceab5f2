// How the page is built: Svelte, one entry, and a service worker that knows every built file.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

import { offline } from './plugins/offline.ts'

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env.PAIJU_SERVER ?? 'http://127.0.0.1:8000', ws: true } },
  },
})
