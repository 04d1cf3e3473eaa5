/** Imports run one way: apps -> packages; packages -> domain; domain -> nothing (docs/architecture.md). */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(apps|packages|e2e|bench)/', pathNot: allowed },
});

/** Folders of one package as floors, lowest first: none imports a floor above its own. Tests and builders may. */
const downwards = (root, floors) =>
  floors.slice(0, -1).map((folders, floor) => ({
    name: `${root}: floor ${floor} (${folders.join(', ')}) imports no floor above`,
    severity: 'error',
    from: { path: `^${root}/(${folders.join('|')})/`, pathNot: '\\.test\\.ts$' },
    to: {
      path: `^${root}/(${floors
        .slice(floor + 1)
        .flat()
        .join('|')})/`,
    },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: { pathNot: '^apps/web/' }, to: { couldNotResolve: true } },
    only('domain-imports-nothing', '^packages/domain/', ['^packages/domain/']),
    only('contract-imports-domain', '^packages/contract/', ['^packages/(contract|domain)/']),
    only('annotator-imports-domain', '^packages/annotator/', ['^packages/(annotator|domain)/']),
    ...downwards('packages/annotator/src', [
      ['input', 'document', 'keymap', 'viewport', 'snap'],
      ['commands', 'hit'],
      ['queue', 'coverage'],
      ['editor', 'tools'],
      ['render'],
      ['mount'],
    ]),
    only('consensus-imports-domain', '^packages/consensus/', ['^packages/(consensus|domain)/']),
    only('detector-imports-domain', '^packages/detector/', ['^packages/(detector|domain)/']),
    only('formats-imports-domain', '^packages/formats/', ['^packages/(formats|domain)/']),
    only('scenes-imports-domain', '^packages/scenes/', ['^packages/(scenes|domain)/']),
    only('server-imports-packages', '^apps/server/', ['^apps/server/', '^packages/']),
    only('web-imports-packages', '^apps/web/', ['^apps/web/', '^packages/(domain|contract|annotator|scenes)/']),
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: {
        path: '^packages/(domain|annotator|consensus|detector|formats|scenes)/src',
        pathNot: '\\.test\\.ts$|/(preview)\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'a-feature-imports-no-other-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'only-app-imports-features',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(app|features)/' },
      // main.tsx loads the landing page's style sheet, which stands before the app does.
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/landing/landing\\.css$' },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: '^apps/web/(test/|src/(app/|main\\.tsx$))' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'ui-knows-nothing-of-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/ui/' },
    },
    {
      name: 'floor-imports-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/(api|session|event|account|analytics)/' },
      to: { path: '^apps/web/src/(layout|workspace)/' },
    },
    {
      name: 'layout-imports-no-workspace',
      severity: 'error',
      from: { path: '^apps/web/src/layout/' },
      to: { path: '^apps/web/src/workspace/' },
    },
    {
      name: 'server-platform-imports-no-feature',
      comment: 'Platform is the ground floor: it knows neither features nor the files that build the server.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
    },
    {
      name: 'server-lower-features-import-no-upper',
      comment: 'Accounts, teams, mail, event and analytics carry the other features and do not know them.',
      severity: 'error',
      from: { path: '^apps/server/src/features/(accounts|teams|mail|event|analytics)/' },
      to: {
        path: '^apps/server/src/features/',
        pathNot: '^apps/server/src/features/(accounts|teams|mail|event|analytics)/',
      },
    },
    {
      name: 'server-features-import-no-root',
      comment: 'Features name the services that they use; only the root knows all of them.',
      severity: 'error',
      from: { path: '^apps/server/src/(features|simulation)/' },
      to: { path: '^apps/server/src/[^/]+\\.ts$' },
    },
    {
      name: 'nobody-imports-an-entry-point',
      severity: 'error',
      from: {},
      to: { path: '^apps/server/src/(main|organiser|simulate|consensus|worker)\\.ts$' },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|drizzle)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
