import { existsSync } from 'node:fs'

export type Browser = { executablePath: string; args: string[] }
const ARGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium to test with: the one named by CHROMIUM, the system's, or the one that came with npm ci. Nothing is downloaded. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM']
  const found = named ?? PLACES.find((path) => existsSync(path))
  if (found) return { executablePath: found, args: ARGS }
  const { default: packed } = await import('@sparticuz/chromium')
  return { executablePath: await packed.executablePath(), args: [...new Set([...packed.args, ...ARGS])] }
}
