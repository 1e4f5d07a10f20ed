import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../scripts/browser.ts'
import { type BenchResult, median } from './results.ts'
import { SHOP_PAGE } from './shop-page.ts'
import type { Stage } from './stage.ts'
import { startServer } from './support/start-server.ts'

/** Downloaded when this part runs, because its 185 MB are too much for every installation. */
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
 * Runs the browser with real-time priority if the system allows it. Lighthouse counts waiting for
 * a core as blocking time, times four: without the priority, the same build varies from 0 to 240
 * ms.
 */
const PRIORITY_COMMAND =
  spawnSync('chrt', ['-r', '1', 'true']).status === 0 ? ['chrt', '-r', '1'] : []

/** Lighthouse's mobile scores of the home and the shop page: the median of three runs. */
export async function measureLighthouse(stage: Stage): Promise<BenchResult[]> {
  const server = await startServer(stage.settings)
  const folder = await mkdtemp(join(tmpdir(), 'hawker-lighthouse-'))
  const pages: [string, string][] = [
    ['home', '/'],
    ['shop page', SHOP_PAGE],
  ]
  const lines: BenchResult[] = []
  try {
    for (const [name, path] of pages) {
      await fetch(server.address + path) // warms the page cache
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++)
        reports.push(await audit(server.address + path, join(folder, 'report.json')))
      const medianOf = (audit: string) =>
        median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Infinity))
      for (const [category, goal] of SCORES) {
        const figure = median(
          reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
        )
        lines.push({
          name: `Lighthouse mobile${PRIORITY_COMMAND.length > 0 ? ' with priority' : ''}, ${name}: ${category}`,
          value: figure,
          unit: '',
          goal,
        })
      }
      lines.push(
        {
          name: '– largest picture or text (LCP)',
          value: Math.round(medianOf('largest-contentful-paint')),
          unit: 'ms',
          goal: 1500,
          better: 'less',
        },
        {
          name: '– blocked by scripts (TBT)',
          value: Math.round(medianOf('total-blocking-time')),
          unit: 'ms',
          goal: 30,
          better: 'less',
        },
        {
          name: '– layout shift (CLS)',
          value: medianOf('cumulative-layout-shift'),
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
  const lighthouseArgs = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${args.join(' ')}`,
  ]
  const [command = 'npx', ...rest] = [
    ...PRIORITY_COMMAND,
    'npx',
    '--yes',
    LIGHTHOUSE,
    ...lighthouseArgs,
  ]
  const { status, stderr } = spawnSync(command, rest, {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: executablePath },
  })
  if (status !== 0) throw new Error(`Lighthouse failed for ${url}: ${stderr}`)
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  return report
}
