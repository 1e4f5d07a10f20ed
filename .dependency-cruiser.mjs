import { forbiddenFeatureImports } from './scripts/rules/feature-order.ts'

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const feature = '^apps/([^/]+)/(?:src|app)/features/([^/]+)/'
const test = '\\.test\\.tsx?$|/testing/'

/** The import rules. `npm run check` plants one breach of each rule and expects it to be found. */
export default {
  forbidden: [
    error(
      'no-cycles',
      'Two files that need each other are one file, or hide a third.',
      {},
      { circular: true },
    ),
    error(
      'domain-is-pure',
      'Rules take what they need as arguments.',
      { path: '^packages/domain/', pathNot: test },
      { pathNot: '^packages/(domain|std)/' },
    ),
    error(
      'std-imports-nothing',
      'Small mechanisms that know nothing of the marketplace.',
      { path: '^packages/std/', pathNot: test },
      { pathNot: '^packages/std/' },
    ),
    error(
      'contract-is-the-wire',
      "It knows the rules' words and the schema library, nothing else.",
      { path: '^packages/contract/', pathNot: test },
      { pathNot: '^packages/(contract|domain|std)/|node_modules/typebox/' },
    ),
    error(
      'ui-knows-no-api',
      'Components take plain props, so consoles can use them too.',
      { path: '^packages/ui/' },
      { path: '^packages/(contract|web)/|^apps/' },
    ),
    error(
      'i18n-knows-no-app',
      '',
      { path: '^packages/i18n/' },
      { path: '^packages/(contract|ui|web)/|^apps/' },
    ),
    error(
      'web-serves-both-apps',
      'What both browser apps share: it knows no server and no page.',
      { path: '^packages/web/', pathNot: test },
      { pathNot: '^packages/(web|ui|contract|i18n|domain|std)/|node_modules/react(-dom)?/' },
    ),
    error(
      'build-is-for-builds',
      'Vite plugins run while building, never in a browser or on the server.',
      { path: '^(apps|packages)/', pathNot: '/vite\\.config\\.ts$|^packages/build/' },
      { path: '^packages/build/' },
    ),
    error(
      'postgres-knows-no-commerce',
      'It runs SQL for any application.',
      { path: '^packages/postgres/', pathNot: test },
      { path: '^packages/(?!(postgres|std)/)|^apps/' },
    ),
    error(
      'only-the-server-knows-postgres',
      'So all other tests belong to `npm run test:pure`, which starts no Postgres.',
      { path: '^packages/(?!postgres/)|^apps/(console|storefront)/' },
      { path: '^packages/postgres/' },
    ),
    error('packages-below-apps', '', { path: '^packages/' }, { path: '^apps/' }),
    error(
      'apps-are-strangers',
      'They meet over the contract.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    error(
      'features-meet-at-the-door',
      'Another feature offers what its index.ts exports.',
      { path: feature, pathNot: test },
      { path: feature, pathNot: '^apps/$1/(?:src|app)/features/($2/|[^/]+/index\\.tsx?$)' },
    ),
    error(
      'features-have-one-door',
      'Pages import what a feature offers from its index.ts or index.server.ts.',
      { path: '^apps/([^/]+)/app/(?!features/)', pathNot: test },
      {
        path: '^apps/[^/]+/app/features/',
        pathNot: '/app/features/[^/]+/index(\\.server)?\\.tsx?$',
      },
    ),
    ...forbiddenFeatureImports().map(({ from, to }) =>
      error(
        'features-import-lower-layers',
        'scripts/rules/feature-order.ts has the layers. A lower feature records an event instead.',
        { path: from, pathNot: test },
        { path: to },
      ),
    ),
    error(
      'sql-lives-in-stores',
      'A *.table.ts describes columns, a *.wire.ts maps them, and use cases save edits of them.',
      { path: '^apps/server/src/features/', pathNot: '\\.(store|table)\\.ts$|' + test },
      {
        path: '^(?:apps/server/src/database|packages/postgres/src)/',
        pathNot: '/(tx|table/(columns|define-table|editable))\\.ts$',
      },
    ),
    error('routes-call-use-cases', '', { path: '\\.routes\\.ts$' }, { path: '\\.store\\.ts$' }),
    error(
      'features-see-ports',
      'app.ts chooses the adapter.',
      { path: '^apps/server/src/(core|features|http|jobs)/', pathNot: test },
      { path: '^apps/server/src/adapters/', pathNot: '/port\\.ts$' },
    ),
    error(
      'texts-within-budgets',
      'Features send texts by deps.texts, which counts them and skips numbers that want none.',
      {
        path: '^apps/server/src/',
        pathNot: '/adapters/|src/(app|core/text-sender)\\.ts$|/features/trust/|' + test,
      },
      { path: '^apps/server/src/adapters/sms/' },
    ),
    error(
      'features-below-shell',
      '',
      { path: '^apps/[^/]+/app/(features|lib)/' },
      { path: '^apps/[^/]+/app/(entry|shell|routes)/' },
    ),
    error(
      'shell-below-routes',
      '',
      { path: '^apps/[^/]+/app/shell/' },
      { path: '^apps/[^/]+/app/routes/' },
    ),
    error(
      'lib-below-features',
      '',
      {
        path: '^apps/[^/]+/(app/lib|src/core|src/http|src/database|src/jobs|src/adapters)/',
        pathNot: '/database/seed/|' + test,
      },
      { path: '^apps/[^/]+/(src|app)/features/' },
    ),
    error(
      'router-below-pages',
      'The router knows no page, no texts and no API.',
      { path: '^packages/web/src/router/', pathNot: test },
      { pathNot: '^packages/(web/src/router|std)/|node_modules/react(-dom)?/' },
    ),
    error('tests-stay-tests', '', { path: '^(apps|packages)/', pathNot: test }, { path: test }),
    error(
      'declared-dependencies',
      'npm hoists: what works here may be missing in production.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    ),
    error('resolvable', '', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/build/|(^|/)dist/|\\.css$|virtual:' },
    combinedDependencies: false,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
