/** Imports run one way: apps -> packages; packages -> domain; domain -> nothing (docs/architecture.md). */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(apps|packages|e2e|bench)/', pathNot: allowed },
});

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
    only('consensus-imports-domain', '^packages/consensus/', ['^packages/(consensus|domain)/']),
    only('formats-imports-domain', '^packages/formats/', ['^packages/(formats|domain)/']),
    only('scenes-imports-domain', '^packages/scenes/', ['^packages/(scenes|domain)/']),
    only('server-imports-packages', '^apps/server/', ['^apps/server/', '^packages/']),
    only('web-imports-packages', '^apps/web/', ['^apps/web/', '^packages/(domain|contract|annotator|scenes)/']),
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: {
        path: '^packages/(domain|annotator|consensus|formats|scenes)/src',
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
      name: 'ui-and-app-know-no-feature-parts',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'navigation-knows-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/navigation/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/navigation/' },
    },
    {
      name: 'the-desk-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/review/' },
      to: { path: '^apps/web/src/features/' },
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
