import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, idInPath, instantField, noteUpTo, rectField, textUpTo } from '../fields.ts';
import { MAX_LABEL_LENGTH } from './image.ts';

/** Longest note of a question, in UTF-16 units: it is read beside a crop. */
export const MAX_QUESTION_LENGTH = 200;

/** Who is asked: the caller's teammates, or whoever reviews the image next. */
export const audienceField = z.enum(['team', 'reviewers']);
export type QuestionAudience = z.infer<typeof audienceField>;

const side = z.number().check(z.minimum(1), z.maximum(1920));
const place = z.number().check(z.minimum(0), z.maximum(1920));
const rectFields = { x: place, y: place, width: side, height: side } as const;

export const askOpinion = defineCall({
  id: 'askOpinion',
  method: 'POST',
  path: '/image/question',
  access: 'member',
  summary:
    'Asks teammates, or the next reviewers, what a box of an image in the caller’s hands shows. The same question sent again under its key counts once; another one under it is refused.',
  body: z.strictObject({
    key: z.string().check(z.minLength(8), z.maxLength(100)),
    image_id: idField,
    audience: audienceField,
    note: z._default(noteUpTo(MAX_QUESTION_LENGTH), ''),
    /** Without a label: what the caller takes it for would decide for whoever answers. */
    box: z.strictObject(rectFields),
  }),
  answer: z.object({ question_id: idField }),
  status: 201,
  errors: ['NOT_LEASED', 'IDEMPOTENCY_MISMATCH', 'ORGANISER_ACCOUNT', 'TEAM_DISQUALIFIED', 'RATE_LIMITED'],
});

export const teamQuestions = defineCall({
  id: 'teamQuestions',
  method: 'GET',
  path: '/team/questions',
  access: 'member',
  summary: 'Questions to the caller’s team of the last day, the latest first, their own with the answers.',
  answer: z.object({
    questions: z.array(
      z.object({
        question_id: idField,
        image_id: idField,
        /** Signed, expires; ask again for a fresh one. */
        image_url: z.string(),
        box: rectField,
        note: z.string(),
        asked_by: z.string(),
        is_own: z.boolean(),
        asked_at: instantField,
        /** Null while nobody has answered; a label of null says that there is no vehicle. */
        answer: z.nullable(z.object({ label: z.nullable(z.string()), by: z.string(), at: instantField })),
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const answerQuestion = defineCall({
  id: 'answerQuestion',
  method: 'POST',
  path: '/team/questions/:questionId',
  access: 'member',
  summary: 'Answers the question of a teammate. The first answer stands; its author may change it.',
  params: z.object({ questionId: idInPath }),
  /** Null: no vehicle there. */
  body: z.strictObject({ label: z.nullable(textUpTo(MAX_LABEL_LENGTH)) }),
  answer: z.object({ question_id: idField }),
  status: 200,
  errors: ['NOT_FOUND'],
});
