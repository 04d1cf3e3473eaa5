import type { RetirementRule } from '@uvh/consensus/risk/risk';
import type { PayWeights } from '@uvh/consensus/settlement/pay-weights';
import * as z from 'zod/mini';

/** What an organiser sets that reviews were asked for and paid by. */
export interface EventRules {
  readonly retirement: RetirementRule;
  readonly pay: PayWeights;
}

const rulesSchema = z.object({
  retirement_rule: z.object({
    risk_per_box: z.number(),
    min_teams: z.number(),
    max_reviews: z.number(),
    missed_weight: z.number(),
    drawn_weight: z.number(),
  }),
  pay_weights: z.object({ per_bit: z.number(), most_found: z.number(), cost_of_nothing: z.number() }),
});

/** The rules under the names that they have in files. */
export function rulesToWire({ retirement, pay }: EventRules): z.infer<typeof rulesSchema> {
  return {
    retirement_rule: {
      risk_per_box: retirement.riskPerBox,
      min_teams: retirement.minTeams,
      max_reviews: retirement.maxReviews,
      missed_weight: retirement.missedWeight,
      drawn_weight: retirement.drawnWeight,
    },
    pay_weights: { per_bit: pay.perBit, most_found: pay.mostFound, cost_of_nothing: pay.costOfNothing },
  };
}

/** The rules that {@link rulesToWire} gave; undefined for anything else. */
export function rulesFromWire(value: unknown): EventRules | undefined {
  const read = rulesSchema.safeParse(value);
  if (!read.success) return undefined;
  const { retirement_rule: retirement, pay_weights: pay } = read.data;
  return {
    retirement: {
      riskPerBox: retirement.risk_per_box,
      minTeams: retirement.min_teams,
      maxReviews: retirement.max_reviews,
      missedWeight: retirement.missed_weight,
      drawnWeight: retirement.drawn_weight,
    },
    pay: { perBit: pay.per_bit, mostFound: pay.most_found, costOfNothing: pay.cost_of_nothing },
  };
}
