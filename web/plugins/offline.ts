// A Vite plugin that writes the service worker: its source, with the list of built files put in.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = 'src/offline/worker.js'
const WORKER = 'worker.js'

export function offline(): Plugin {
  let root = ''
  let out = ''
  return {
    name: 'paiju-offline',
    apply: 'build',
    configResolved(config) {
      root = config.root
      out = join(root, config.build.outDir)
    },
    closeBundle() {
      const files = listed(out).filter((file) => file !== WORKER)
      const digest = createHash('sha256')
      for (const file of files) digest.update(file).update(readFileSync(join(out, file)))
      const source = readFileSync(join(root, SOURCE), 'utf8')
      const shell = files.map((file) => (file === 'index.html' ? '/' : `/${file}`))
      writeFileSync(
        join(out, WORKER),
        source
          .replace('__SHELL__', JSON.stringify(shell))
          .replace('__VERSION__', JSON.stringify(digest.digest('hex').slice(0, 12))),
      )
    },
  }
}

function listed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
