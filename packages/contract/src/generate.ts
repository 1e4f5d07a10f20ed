import { operations } from './operations.ts'

/** Text of generated/routes.ts: the little a browser needs of the contract, so that no schema is shipped to it. */
export function routesModule(): string {
  const rows = [...operations]
    .map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`)
    .sort()
  return [
    '// Made by `npm run generate` from the operations. Do not edit.',
    'export const ROUTES = {',
    ...rows,
    '} as const satisfies Record<string, readonly [string, `/${string}`]>',
    '',
  ].join('\n')
}
