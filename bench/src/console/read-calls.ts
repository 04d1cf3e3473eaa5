/** A request of a page of the console. */
interface ReadCall {
  /** Of the call in the contract. */
  readonly id: string;
  readonly path: string;
}

/** Further pages begin behind a row in the middle of the list. */
function behind(value: string | number | null, id: number): string {
  return `after=${Buffer.from(JSON.stringify([value, id])).toString('base64url')}`;
}

/** What the pages ask for: each list as it opens, sorted, narrowed down, searched, and in its middle. */
export function readCalls(): readonly ReadCall[] {
  const queries: Readonly<Record<string, readonly [path: string, ...queries: string[]]>> = {
    getOverview: ['/organiser/overview', ''],
    getEventSettings: ['/organiser/event', ''],
    listImages: [
      '/organiser/images',
      '',
      behind(50_000, 50_000),
      'sort=risk&direction=desc',
      'state=started',
      'state=gold',
      'zone=2',
      'label=Sedan',
      'label=Bus&state=done&sort=risk&direction=desc',
      'camera=Camera%207',
      'batch=12',
      'risk=90',
      'agreement=70',
    ],
    imageFilters: ['/organiser/image-filters', ''],
    openImage: ['/organiser/images/50000', ''],
    listTeams: [
      '/organiser/teams',
      '',
      'sort=name&direction=asc',
      'sort=members&direction=desc',
      'sort=created_at&direction=asc',
      'search=eam%2049',
      'standing=hidden',
      'limit=1000',
    ],
    openTeam: ['/organiser/teams/5000', ''],
    listPeople: [
      '/organiser/people',
      '',
      'sort=username&direction=asc',
      'sort=images&direction=desc',
      'search=player49',
      'team=without',
      'limit=1000',
    ],
    openPerson: ['/organiser/people/25000', ''],
    listLeaders: ['/organiser/leaders', '', 'state=used', 'search=vited%2049', behind(null, 2500)],
    listFlagged: ['/organiser/fairness', ''],
    openFlags: ['/organiser/fairness/25000', ''],
    listReports: ['/organiser/reports', '', 'state=open', 'kind=private', 'search=note%2049', 'sort=image_id'],
    listResults: ['/organiser/results', '', 'sort=name&direction=asc', 'search=49', behind(null, 5000), 'limit=1000'],
    getReveal: ['/organiser/reveal', ''],
    verifyLedger: ['/organiser/ledger', ''],
    listMail: ['/organiser/mail', '', 'state=waiting', 'search=player49', behind(null, 25_000)],
    listAudit: ['/organiser/audit', '', 'search=team%2049', behind(null, 50_000)],
    listAnnouncements: ['/organiser/announcements', ''],
    listTasks: ['/organiser/tasks', ''],
    getTask: ['/organiser/tasks/150', ''],
    listImportSources: ['/organiser/import-sources', ''],
    listBatches: ['/organiser/batches', ''],
    listConsensusVersions: ['/organiser/consensus', ''],
    listTokens: ['/organiser/tokens', ''],
  };
  return Object.entries(queries).flatMap(([id, [path, ...each]]) =>
    each.map((query) => ({ id, path: query === '' ? path : `${path}?${query}` })),
  );
}
