import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../scripts/browser.ts'
import { type Line, median } from './line.ts'
import { SHOP_PAGE } from './shop-page.ts'
import type { Stage } from './stage.ts'
import { startServer } from './start-server.ts'

/** Fetched when this part runs: 185 MB are too much to install for everybody who only wants to eat. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
const SCORES = [
  ['performance', 99],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
] as const
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * The browser before everything else, where the system lets it: Lighthouse counts as blocked, and times four, whatever time its page's own thread waited for a
 * core, and this browser draws on the processor too. Without it the same build strays from 0 to 240 ms.
 */
const FIRST = spawnSync('chrt', ['-r', '1', 'true']).status === 0 ? ['chrt', '-r', '1'] : []

/** Lighthouse's mobile scores of the home and shop page as they come, pictures on: the middle of three runs. */
export async function measureLighthouse(stage: Stage): Promise<Line[]> {
  const server = await startServer(stage.given)
  const folder = await mkdtemp(join(tmpdir(), 'hawker-lighthouse-'))
  const pages: [string, string][] = [
    ['home', '/'],
    ['shop page', SHOP_PAGE],
  ]
  const lines: Line[] = []
  try {
    for (const [name, path] of pages) {
      await fetch(server.address + path) // into the page cache, where it is for all but the first
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++)
        reports.push(await audit(server.address + path, join(folder, 'report.json')))
      const middle = (audit: string) =>
        median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Infinity))
      for (const [category, goal] of SCORES) {
        const figure = median(
          reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
        )
        lines.push({
          what: `Lighthouse mobile${FIRST.length > 0 ? ' with priority' : ''}, ${name}: ${category}`,
          figure,
          unit: '',
          goal,
        })
      }
      lines.push(
        {
          what: '– largest picture or text (LCP)',
          figure: Math.round(middle('largest-contentful-paint')),
          unit: 'ms',
          goal: 1500,
          better: 'less',
        },
        {
          what: '– blocked by scripts (TBT)',
          figure: Math.round(middle('total-blocking-time')),
          unit: 'ms',
          goal: 30,
          better: 'less',
        },
        {
          what: '– layout shift (CLS)',
          figure: middle('cumulative-layout-shift'),
          unit: '',
          goal: 0,
          better: 'less',
        },
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
  return lines
}

async function audit(url: string, file: string): Promise<Report> {
  const { executablePath, args } = await findBrowser()
  const given = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${args.join(' ')}`,
  ]
  const [command = 'npx', ...rest] = [...FIRST, 'npx', '--yes', LIGHTHOUSE, ...given]
  const { status, stderr } = spawnSync(command, rest, {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: executablePath },
  })
  if (status !== 0) throw new Error(`Lighthouse could not look at ${url}: ${stderr}`)
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  return report
}
