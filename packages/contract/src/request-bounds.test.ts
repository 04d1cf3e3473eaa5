import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ALL_CALLS } from './api.ts';

/**
 * How much of everything a request may hold, both ends allowed: characters of a text, entries of a list, values of a number.
 * A new field fails here until somebody has thought about its row. An object that several calls take (the settings of an
 * event, the order of an export) stands at the first. 'safe' is the largest whole number that JSON carries exactly.
 */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  'list 0..6': ['changeEvent.body.settings.prizes'],
  'list 0..7': ['submitImage.body.telemetry.answers'],
  'list 0..8': ['changeEvent.body.settings.classes[].dash'],
  'list 0..10': ['changeEvent.body.settings.classes[].look_alikes'],
  'list 0..12': ['changeEvent.body.settings.links'],
  'list 0..16': ['releaseAhead.body.image_ids'],
  'list 0..30': ['changeEvent.body.settings.questions'],
  'list 0..60': ['changeEvent.body.settings.partners', 'changeEvent.body.settings.classes'],
  'list 0..100': ['estimateExport.body.authors', 'inviteLeaders.body.leaders'],
  'list 0..200': ['submitImage.body.candidates_shown'],
  'list 0..500': ['changeEvent.body.settings.map_drawing.features'],
  'list 0..2000': ['reportImage.body.bbox', 'setTruth.body.boxes'],
  'list 0..10000': ['submitImage.body.bbox'],
  'list 1..any': ['estimateExport.body.formats', 'estimateExport.body.methods'],
  'list 1..1': ['changeEvent.body.settings.map_drawing.features[].geometry|2.coordinates'],
  'list 1..8': ['estimateExport.body.zones'],
  'list 1..10': ['createToken.body.scopes'],
  'list 1..20': ['changeEvent.body.settings.languages'],
  'list 1..100': ['estimateExport.body.classes'],
  'list 1..1000': ['changeImages.body.image_ids', 'estimateExport.body.cameras'],
  'list 2..500': ['changeEvent.body.settings.map_drawing.features[].geometry|1.coordinates'],
  'list 4..500': ['changeEvent.body.settings.map_drawing.features[].geometry|2.coordinates[]'],
  'number -180..180': [
    'changeEvent.body.settings.map_centre.lng',
    'changeEvent.body.settings.map_drawing.features[].geometry|0.coordinates[0]',
    'changeEvent.body.settings.map_drawing.features[].geometry|1.coordinates[][0]',
    'changeEvent.body.settings.map_drawing.features[].geometry|2.coordinates[][][0]',
  ],
  'number -85..85': [
    'changeEvent.body.settings.map_centre.lat',
    'changeEvent.body.settings.map_drawing.features[].geometry|0.coordinates[1]',
    'changeEvent.body.settings.map_drawing.features[].geometry|1.coordinates[][1]',
    'changeEvent.body.settings.map_drawing.features[].geometry|2.coordinates[][][1]',
  ],
  'number 0..1': ['estimateExport.body.min_agreement', 'estimateExport.body.max_risk'],
  'number 0..1920': ['askOpinion.body.box.x', 'askOpinion.body.box.y'],
  'number 0..86400': ['submitImage.body.telemetry.active_seconds', 'submitImage.body.telemetry.answers[].seconds'],
  'number 1..1920': ['askOpinion.body.box.width', 'askOpinion.body.box.height'],
  'text 0..10': [
    'changeEvent.body.settings.zone_names[].name{key}',
    'changeEvent.body.settings.zone_names[].tagline{key}',
  ],
  'text 0..32': [
    'changePassword.body.otp',
    'joinTeam.body.team_code',
    'registerMember.body.team_code',
    'registerTeamLeader.body.leader_code',
    'validateTeamCode.body.team_code',
    'verifyOtp.body.otp',
    'verifyResetCode.body.otp',
  ],
  'text 0..40': ['changeEvent.body.settings.classes[].look_alikes[]'],
  'text 0..60': ['register.body.roll_number', 'registerMember.body.roll_number', 'registerTeamLeader.body.roll_number'],
  'text 0..64': ['applyEventFile.body.version', 'changeEvent.body.version'],
  'text 0..100': [
    'answerQuestion.body.label',
    'changeEvent.body.settings.time_zone',
    'changeEvent.body.settings.practice',
    'changeEvent.body.settings.analytics_measurement_id',
    'estimateExport.body.classes[]',
    'estimateExport.body.licence',
    'estimateExport.body.picture_licence',
    'getLeaderboard.query.search',
    'listImages.query.label',
    'reportImage.body.box.label',
    'reportImage.body.bbox[].label',
    'setTruth.body.boxes[].label',
    'startTask.body.import.licence',
    'startTask.body.import.camera',
    'startTask.body.import.class_map{}|1',
  ],
  'text 0..120': [
    'reactToFeed.body.item',
    'register.body.institute',
    'registerMember.body.institute',
    'registerTeamLeader.body.institute',
  ],
  'text 0..200': [
    'askOpinion.body.note',
    'changeEvent.body.settings.email_domains[]',
    'createFirstOrganiser.body.key',
    'estimateExport.body.cameras[]',
    'estimateExport.body.title',
    'listImages.query.camera',
    'startTask.body.import.name',
  ],
  'text 0..300': [
    'changeEvent.body.settings.partners[].url',
    'changeEvent.body.settings.links[].url',
    'changeEvent.body.settings.data_licence.url',
  ],
  'text 0..320': [
    'changeEvent.body.settings.contact_email',
    'changePassword.body.email',
    'createFirstOrganiser.body.username',
    'createFirstOrganiser.body.email',
    'createFirstOrganiser.body.first_name',
    'createFirstOrganiser.body.last_name',
    'forgotPassword.body.email',
    'inviteLeaders.body.leaders[].email',
    'listAudit.query.search',
    'listEveryAppeal.query.search',
    'listLeaders.query.search',
    'listMail.query.search',
    'listPeople.query.search',
    'listReports.query.search',
    'listResults.query.search',
    'listTeams.query.search',
    'nextOpenAppeal.query.search',
    'nextOpenReport.query.search',
    'login.body.email',
    'register.body.username',
    'register.body.email',
    'register.body.first_name',
    'register.body.last_name',
    'registerMember.body.username',
    'registerMember.body.email',
    'registerMember.body.first_name',
    'registerMember.body.last_name',
    'registerTeamLeader.body.username',
    'registerTeamLeader.body.email',
    'registerTeamLeader.body.first_name',
    'registerTeamLeader.body.last_name',
    'removeMember.body.email',
    'resendOtp.body.email',
    'validateDetails.body.username',
    'validateDetails.body.email',
    'validateTeamCode.body.email',
    'verifyOtp.body.username',
    'verifyOtp.body.email',
    'verifyResetCode.body.email',
  ],
  'text 0..400': [
    'createTeam.body.name',
    'inviteLeaders.body.leaders[].name',
    'inviteLeaders.body.leaders[].team',
    'renameAnyTeam.body.name',
    'renameTeam.body.team_name',
  ],
  'text 0..500': [
    'changeEvent.body.settings.classes[].guide_picture',
    'estimateExport.body.blur_boxes',
    'estimateExport.body.attribution',
    'estimateExport.body.url',
    'listAnnouncements.query.after',
    'listAudit.query.after',
    'listEveryAppeal.query.after',
    'listImages.query.after',
    'listLeaders.query.after',
    'listMail.query.after',
    'listPeople.query.after',
    'listReports.query.after',
    'listResults.query.after',
    'listTasks.query.after',
    'listTeams.query.after',
    'reportImage.body.note',
    'startTask.body.import.source',
    'startTask.body.import.suggestions',
    'startTask.body.import.trusted',
    'startTask.body.import.attribution',
    'startTask.body.import.class_map{key}',
  ],
  'text 0..512': [
    'changePassword.body.new_password',
    'createFirstOrganiser.body.password',
    'eraseAccount.body.password',
    'login.body.password',
    'register.body.password',
    'registerMember.body.password',
    'registerTeamLeader.body.password',
  ],
  'text 0..1000': [
    'changeEvent.body.settings.event_name',
    'changeEvent.body.settings.host_name',
    'changeEvent.body.settings.host_url',
    'changeEvent.body.settings.map_tiles_light',
    'changeEvent.body.settings.map_tiles_dark',
    'endPush.body.endpoint',
    'estimateExport.body.source',
    'orderPush.body.endpoint',
  ],
  'text 0..2000': ['changeEvent.body.settings.zone_names[].name{}', 'changeEvent.body.settings.zone_names[].tagline{}'],
  'text 0..4000': [
    'changeEvent.body.settings.consent_text',
    'changeEvent.body.settings.introduction',
    'changeEvent.body.settings.rules_addendum',
    'changeEvent.body.settings.texts{}{}',
  ],
  'text 0..8000': ['changeEvent.body.settings.mark'],
  'text 0..300000': ['applyEventFile.body.file', 'checkEventFile.body.file'],
  'text 0..2000000': ['checkLeaders.body.list'],
  'text 1..40': [
    'changeEvent.body.settings.things{}.one',
    'changeEvent.body.settings.things{}.other',
    'changeEvent.body.settings.classes[].display_name',
    'changeEvent.body.settings.classes[].display_names{}',
  ],
  'text 1..60': [
    'changeEvent.body.settings.map_drawing.features[].properties.name{}',
    'changeEvent.body.settings.classes[].coco.name',
    'changeEvent.body.settings.classes[].coco.supercategory',
    'createToken.body.name',
    'recordVisit.body.category',
    'recordVisit.body.action',
  ],
  'text 1..80': [
    'changeEvent.body.settings.prizes[].title{}',
    'changeEvent.body.settings.links[].name',
    'changeEvent.body.settings.data_licence.name',
  ],
  'text 1..100': ['giveSecondOpinion.body.said'],
  'text 1..120': ['changeEvent.body.settings.partners[].name', 'recordVisit.body.page'],
  'text 1..200': [
    'changeEvent.body.settings.questions[].question{}',
    'changeEvent.body.settings.map_drawing.credit',
    'estimateExport.body.authors[]',
  ],
  'text 1..300': ['estimateExport.body.split.pattern', 'estimateExport.body.camera_pattern'],
  'text 1..400': ['changeEvent.body.settings.prizes[].text{}'],
  'text 1..500': ['announce.body.text', 'setTeamStanding.body.reason'],
  'text 1..1000': ['decideFlags.body.reason', 'decideReport.body.reason', 'noteAppeal.body.note'],
  'text 1..1200': ['changeEvent.body.settings.classes[].guide{}'],
  'text 1..1500': ['changeEvent.body.settings.questions[].answer{}'],
  'text 8..100': ['askOpinion.body.key', 'reportImage.body.key'],
  'whole -1..safe': ['reportImage.body.box.bbox_id', 'reportImage.body.bbox[].bbox_id'],
  'whole 0..7': [
    'estimateExport.body.zones[]',
    'getLeaderboard.query.zone',
    'leaderboardHistory.query.zone',
    'listImages.query.zone',
  ],
  'whole 0..100': [
    'estimateExport.body.split.train',
    'estimateExport.body.split.val',
    'estimateExport.body.split.test',
    'listImages.query.risk',
    'listImages.query.agreement',
  ],
  'whole 0..1000': ['estimateExport.body.min_reviews'],
  'whole 0..10000': ['submitImage.body.telemetry.coverage_tiles', 'submitImage.body.telemetry.coverage_looked'],
  'whole 0..65535': ['changeEvent.body.settings.classes[].coco.id'],
  'whole 0..100000': ['appealBox.body.index', 'submitImage.body.telemetry.answers[].count'],
  'whole 0..1000000': [
    'submitImage.body.telemetry.actions',
    'submitImage.body.telemetry.keys',
    'submitImage.body.telemetry.presses',
  ],
  'whole 1..safe': [
    'answerQuestion.params.questionId',
    'appealBox.params.submissionId',
    'askOpinion.body.image_id',
    'changeImages.body.image_ids[]',
    'changeInvitation.params.leaderId',
    'decideFlags.params.userId',
    'decideReport.params.reportId',
    'erasePerson.params.userId',
    'explainSubmission.params.submissionId',
    'getTask.params.taskId',
    'giveSecondOpinion.params.appealId',
    'linkTaskFile.params.taskId',
    'listImages.query.batch',
    'listSubmissions.query.before',
    'movePerson.body.team_id',
    'nextOpenAppeal.params.appealId',
    'nextOpenReport.params.reportId',
    'openImage.params.imageId',
    'openReport.params.reportId',
    'openTeam.params.teamId',
    'releaseAhead.body.image_ids[]',
    'renameAnyTeam.params.teamId',
    'reportImage.body.image_id',
    'revokeToken.params.tokenId',
    'setTeamStanding.params.teamId',
    'setTruth.params.imageId',
    'submissionLesson.params.submissionId',
    'submitImage.body.image_id',
    'teamPage.params.teamId',
    'undoAct.params.entryId',
    'undoBatch.params.batchId',
    'withdrawAnnouncement.params.announcementId',
  ],
  'whole 1..3': ['leaseAhead.body.count', 'submitImage.query.ahead'],
  'whole 1..40': ['changeEvent.body.settings.classes[].dash[]'],
  'whole 1..366': ['createToken.body.days'],
  'whole 1..100000': ['getLeaderboard.query.page'],
  'whole -safe..safe': [
    'inviteLeaders.body.leaders[].line',
    'reportImage.body.bbox[].candidate_id',
    'submitImage.body.candidates_shown[]',
  ],
  'whole 1..1000': [
    'listAnnouncements.query.limit',
    'listAudit.query.limit',
    'listEveryAppeal.query.limit',
    'listImages.query.limit',
    'listLeaders.query.limit',
    'listMail.query.limit',
    'listPeople.query.limit',
    'listReports.query.limit',
    'listResults.query.limit',
    'listTasks.query.limit',
    'listTeams.query.limit',
  ],
  'whole 1..65535': ['changeEvent.body.settings.classes[].id'],
};

/** Bound by rules of the server or the domain, which have sentences of their own. */
const BOUND_BY_RULES: readonly string[] = [
  'changeEvent.body.settings.max_team_size',
  'changeEvent.body.settings.zone_thresholds',
  'changeEvent.body.settings.zone_thresholds[]',
  'changeEvent.body.settings.zone_radii_m',
  'changeEvent.body.settings.zone_radii_m[]',
  'changeEvent.body.settings.zone_names',
  'changeEvent.body.settings.least_reviews',
  'changeEvent.body.settings.most_reviews',
  'changeEvent.body.settings.risk_limit',
  'changeEvent.body.settings.gold_share',
  'changeEvent.body.settings.pay_per_bit',
  'changeEvent.body.settings.pay_most_found',
  'changeEvent.body.settings.pay_cost_of_nothing',
  'changeEvent.body.settings.email_domains',
  'reportImage.body.box.x',
  'reportImage.body.box.y',
  'reportImage.body.box.width',
  'reportImage.body.box.height',
  'reportImage.body.bbox[].x',
  'reportImage.body.bbox[].y',
  'reportImage.body.bbox[].width',
  'reportImage.body.bbox[].height',
  'setTruth.body.boxes[].x',
  'setTruth.body.boxes[].y',
  'setTruth.body.boxes[].width',
  'setTruth.body.boxes[].height',
];

/** Texts that have to be there and may yet be spaces: no person reads them, or nobody minds. Those that are trimmed may not. */
const MAY_BE_BLANK: readonly string[] = [
  'changeEvent.body.settings.map_drawing.credit',
  'changeEvent.body.settings.map_drawing.features[].properties.name{}',
  'estimateExport.body.authors[]',
  'estimateExport.body.camera_pattern',
  'estimateExport.body.split.pattern',
  'giveSecondOpinion.body.said',
  'recordVisit.body.action',
  'recordVisit.body.category',
  'recordVisit.body.page',
];

const INSTANT = {
  takes: ['2026-11-27T03:00:00Z', '2026-11-27T08:30:00.5+05:30', '2024-02-29T00:00:00Z'],
  refuses: [
    '2026-11-27',
    '2026-11-27T03:00:00',
    '2026-02-29T00:00:00Z',
    '2026-11-27T24:00:00Z',
    ' 2026-11-27T03:00:00Z',
  ],
};
/** The years that the database reads back. */
const CHOSEN_INSTANT = {
  takes: [...INSTANT.takes, '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  refuses: [...INSTANT.refuses, '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59.999-00:01'],
};
const LANGUAGE = { takes: ['en', 'kok'], refuses: ['e', 'engl', 'EN', 'en-IN', 'en\n'] };
const CLASS_LANGUAGE = { takes: ['en', 'kok', 'en-IN'], refuses: ['e', 'engl', 'EN', 'en-', 'en-I', 'en-Abcdefghi'] };
const COLOR = { takes: ['#2f6bff', '#2F6BFF'], refuses: ['2f6bff', '#2f6bf', '#2f6bff0', '#2f6bfg', 'x#2f6bff'] };
const WEB_ADDRESS = {
  takes: ['https://lab.test/a', 'http://lab.test'],
  refuses: ['lab.test', 'ftp://lab.test', 'javascript:alert(1)'],
};

/** Texts of a form: some just inside of it, and some just outside. */
const FORMS: Readonly<Record<string, { readonly takes: readonly string[]; readonly refuses: readonly string[] }>> = {
  'orderPush.body.key': {
    takes: ['A-_9'.repeat(22).slice(1)],
    refuses: ['A'.repeat(86), 'A'.repeat(88), `${'A'.repeat(86)}=`],
  },
  'orderPush.body.secret': { takes: ['A'.repeat(22)], refuses: ['A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}+`] },
  'announce.body.ends_at': CHOSEN_INSTANT,
  'freezeLeaderboard.body.frozen_at': CHOSEN_INSTANT,
  'changeEvent.body.windows.registration.opens_at': INSTANT,
  'changeEvent.body.windows.registration.closes_at': INSTANT,
  'decideFlags.body.expected': INSTANT,
  'startTask.body.import.captured_at': INSTANT,
  'changeEvent.body.settings.things{key}': LANGUAGE,
  'changeEvent.body.settings.languages[]': LANGUAGE,
  'changeEvent.body.settings.texts{key}': LANGUAGE,
  'changeEvent.body.settings.questions[].question{key}': LANGUAGE,
  'changeEvent.body.settings.questions[].answer{key}': LANGUAGE,
  'changeEvent.body.settings.prizes[].title{key}': LANGUAGE,
  'changeEvent.body.settings.prizes[].text{key}': LANGUAGE,
  'changeEvent.body.settings.map_drawing.features[].properties.name{key}': LANGUAGE,
  'changeEvent.body.settings.texts{}{key}': {
    takes: ['landing.hero.lead', 'team-page.of_you'],
    refuses: ['landing', 'Landing.hero', '1.hero', 'landing.', 'landing..hero', 'landing.hero lead'],
  },
  'changeEvent.body.settings.mark': {
    takes: ['<svg></svg>', ' <svg viewBox="0 0 1 1"><path/></svg>\n'],
    refuses: ['<svgs></svg>', '<svg>', 'a<svg></svg>', '<svg></svg>a', '<img>'],
  },
  'changeEvent.body.settings.accent.surface': COLOR,
  'changeEvent.body.settings.accent.text': COLOR,
  'changeEvent.body.settings.classes[].color': COLOR,
  'changeEvent.body.settings.classes[].name': {
    takes: ['Bus', '2-Wheeler (b) & c', 'வண்டி', 'x'.repeat(40)],
    refuses: ['', '-Bus', ' Bus', 'Bus ', 'a/b', 'a:b', 'x'.repeat(41), 'Default', 'REMOVED'],
  },
  'changeEvent.body.settings.classes[].display_names{key}': CLASS_LANGUAGE,
  'changeEvent.body.settings.classes[].guide{key}': CLASS_LANGUAGE,
  'changeEvent.body.settings.classes[].code': { takes: ['BU', '2W'], refuses: ['B', 'BUS', 'bu', 'B '] },
  'changeEvent.body.settings.classes[].key': { takes: ['b', '7'], refuses: ['', 'B', 'bb', '-'] },
  'changeEvent.body.settings.classes[].guide_picture': {
    takes: ['https://lab.test/bus.jpg', 'http://lab.test', '/guide/bus.jpg'],
    refuses: ['bus.jpg', '//lab.test/bus.jpg', 'ftp://lab.test', 'https://lab.test/a b'],
  },
  'changeEvent.body.settings.partners[].url': WEB_ADDRESS,
  'changeEvent.body.settings.links[].url': WEB_ADDRESS,
  'changeEvent.body.settings.data_licence.url': WEB_ADDRESS,
};

interface Field {
  readonly at: string;
  readonly kind: 'text' | 'list' | 'number';
  readonly schema: z.ZodMiniType;
}

const SEEN = new Set<z.core.$ZodType>();
const FIELDS = ALL_CALLS.toSorted((a, b) => (a.id < b.id ? -1 : 1)).flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => fieldsOf(call[part], `${call.id}.${part}`)),
);

describe('what a request may hold', () => {
  it('is bounded for every text, list and number of every call', () => {
    const told = [...new Set([...Object.values(BOUNDS).flat(), ...BOUND_BY_RULES, ...Object.keys(FORMS)])];
    expect(told.toSorted()).toEqual(FIELDS.map(({ at }) => at).toSorted());
  });

  describe.each(Object.entries(BOUNDS))('%s', (bound, places) => {
    it.each(places)('%s', (at) => {
      const { kind, schema } = fieldAt(at);
      const { measure, least, most } = boundsOf(bound);
      expect(kind).toBe(measure === 'whole' ? 'number' : measure);
      for (const inside of [least, most].filter(Number.isFinite)) expect(complaints(kind, schema, inside)).toEqual([]);
      const step = measure === 'number' ? 0.001 : 1;
      if (kind === 'number' || least > 0) expect(complaints(kind, schema, least - step)).toEqual(['too_small']);
      if (Number.isFinite(most)) expect(complaints(kind, schema, most + step)).toEqual(['too_big']);
      if (measure === 'whole') expect(complaints(kind, schema, 1.5)).toEqual(['invalid_type']);
    });
  });

  it('is more than spaces where a text has to be there', () => {
    const needed = FIELDS.filter(({ kind, schema }) => kind === 'text' && !z.safeParse(schema, '').success);
    const blank = needed.filter(({ schema }) => z.safeParse(schema, '   ').success).map(({ at }) => at);
    expect(blank.toSorted()).toEqual(MAY_BE_BLANK);
  });

  it.each(Object.entries(FORMS))('%s has its form', (at, { takes, refuses }) => {
    const { schema } = fieldAt(at);
    expect(takes.filter((text) => !z.safeParse(schema, text).success)).toEqual([]);
    expect(refuses.filter((text) => z.safeParse(schema, text).success)).toEqual([]);
  });

  it.each(ALL_CALLS.filter(({ body }) => body).map(({ id, body }) => [id, body] as const))(
    '%s takes no field that it does not know',
    (_, body) => {
      const { error } = z.safeParse(body ?? z.never(), { stranger: 1 });
      expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['stranger'] }));
    },
  );
});

/** Every text, list and number of a schema. What is met a second time is left out. */
function fieldsOf(schema: z.core.$ZodType | undefined, at: string): readonly Field[] {
  if (schema === undefined) return [];
  if (schema instanceof z.ZodMiniObject) {
    if (SEEN.has(schema)) return [];
    SEEN.add(schema);
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, `${at}.${name}`));
  }
  if (schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniURL) return [{ at, kind: 'text', schema }];
  if (schema instanceof z.ZodMiniNumber) return [{ at, kind: 'number', schema }];
  if (schema instanceof z.ZodMiniArray) {
    // Only its length is looked at: an entry that is none of its own would stop the look at that.
    const list = z.clone(schema, { ...schema.def, element: z.unknown() });
    return [{ at, kind: 'list', schema: list }, ...fieldsOf(schema.def.element, `${at}[]`)];
  }
  if (schema instanceof z.ZodMiniRecord)
    return [...fieldsOf(schema.def.keyType, `${at}{key}`), ...fieldsOf(schema.def.valueType, `${at}{}`)];
  if (schema instanceof z.ZodMiniTuple)
    return schema.def.items.flatMap((item, index) => fieldsOf(item, `${at}[${index}]`));
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.flatMap((option, index) => fieldsOf(option, `${at}|${index}`));
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault)
    return fieldsOf(schema.def.innerType, at);
  if (schema instanceof z.ZodMiniEnum || schema instanceof z.ZodMiniLiteral || schema instanceof z.ZodMiniBoolean)
    return [];
  throw new Error(`${at}: a kind of field that this test does not know`);
}

function fieldAt(at: string): Field {
  const field = FIELDS.find((each) => each.at === at);
  if (field === undefined) throw new Error(`no field ${at}`);
  return field;
}

/** 'text 1..320' as values. */
function boundsOf(bound: string) {
  const [, measure = '', least = '', most = ''] = /^(\w+) (\S+)\.\.(\S+)$/.exec(bound) ?? [];
  const endOf = (end: string) =>
    end === 'any' ? Infinity : Number(end.replace('safe', String(Number.MAX_SAFE_INTEGER)));
  return { measure, least: endOf(least), most: endOf(most) };
}

/** What a schema says of the size of a value, its form aside. */
function complaints(kind: Field['kind'], schema: z.ZodMiniType, size: number): readonly string[] {
  const value = { text: () => 'x'.repeat(size), list: () => Array.from({ length: size }), number: () => size }[kind]();
  const { error } = z.safeParse(schema, value);
  return (error?.issues ?? []).map(({ code }) => code).filter((code) => code !== 'invalid_format' && code !== 'custom');
}
