// npm run doctor: checks what this machine needs to run and test Hawker. Every ✗ prints its fix.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { statfs } from 'node:fs/promises'
import { ConfigError, readConfig } from '@hawker/server/config/read-config'
import { findBrowser, findHeadlessShell } from './browser.ts'
import { startTestServer } from '@hawker/server/testing/test-database'

type Check = { name: string; run: () => Promise<string>; fix: string }
const portIsFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

const checks: Check[] = [
  {
    name: 'Node 24 of the project',
    fix: 'Run npm ci, and use npm run …: it puts the Node of the project first in PATH.',
    async run() {
      if (Number(process.versions.node.split('.')[0]) < 24)
        throw new Error(`this is Node ${process.version}`)
      return process.version
    },
  },
  {
    name: 'dependencies installed',
    fix: 'Run npm ci.',
    async run() {
      for (const name of ['fastify', 'pg', 'react', 'vite', 'sharp', '@hawker/domain'])
        if (!existsSync(`node_modules/${name}`)) throw new Error(`${name} is missing`)
      return 'all of them'
    },
  },
  {
    name: 'settings',
    fix: 'Correct or unset the variables; npm start -- --help explains each one.',
    async run() {
      try {
        const config = readConfig()
        return config.databaseUrl
          ? 'a database of your own'
          : `embedded database in ${config.dataFolder}`
      } catch (error) {
        if (error instanceof ConfigError) throw new Error(error.message, { cause: error })
        throw error
      }
    },
  },
  {
    name: 'port is free',
    fix: 'Stop the program that listens on it, or set PORT to another one.',
    async run() {
      const port = Number(process.env['PORT'] ?? 3000)
      if (!(await portIsFree(port))) throw new Error(`${port} is in use`)
      return String(port)
    },
  },
  {
    name: 'disk space',
    fix: 'Free at least 2 GB, or set HAWKER_DATA to a folder on another disk.',
    async run() {
      const { bavail, bsize } = await statfs('.')
      const gigabytes = (bavail * bsize) / 1e9
      if (gigabytes < 2) throw new Error(`${gigabytes.toFixed(1)} GB left`)
      return `${gigabytes.toFixed(0)} GB`
    },
  },
  {
    name: 'embedded Postgres starts',
    fix: 'The message above says why. Or set DATABASE_URL to a Postgres 15 or newer.',
    async run() {
      const startedAt = performance.now()
      const server = await startTestServer()
      await server.stop()
      return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    },
  },
  {
    name: 'browser for the stories',
    fix: 'Run npm ci, which brings one. Or run apt-get install chromium, or set CHROMIUM.',
    run: async () =>
      [
        ...new Set(
          [await findHeadlessShell(), await findBrowser()].map(
            ({ executablePath }) => executablePath,
          ),
        ),
      ].join(', '),
  },
]

let failed = 0
for (const { name, run, fix } of checks) {
  try {
    console.log(`✓ ${name}: ${await run()}`)
  } catch (error) {
    failed++
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}\n    ${fix}`)
  }
}
process.exit(failed ? 1 : 0)
