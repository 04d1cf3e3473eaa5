import { openReviews } from '../../assignment/policy.ts';
import { openBoxesFirst, peerSuggestions } from '../../assignment/suggestions.ts';
import { consensusOf, type ImageConsensus } from '../../image-consensus.ts';
import type { States } from '../../label/states.ts';
import type { ImageReview, ImageSuggestion, ImageWithReviews, ReviewedImage } from '../../review.ts';
import { DEFAULT_RETIREMENT, type RetirementRule } from '../../risk/risk.ts';
import type { Rates } from '../../skill/tables.ts';
import type { Chance } from '../random.ts';
import type { WorldImage } from '../world/world-image.ts';

/** What leaves the server with an image, before it is reviewed. */
export interface Disclosure {
  readonly score: boolean;
  /** The boxes in the order of the doubt about them; else in that of their ids. */
  readonly doubtOrder: boolean;
}

/** An image in play: what the product knows of it, and what it is in truth. */
export class ImageInPlay implements ImageWithReviews {
  readonly world: WorldImage;
  readonly shuffle: number;
  readonly reviews: ImageReview[] = [];
  readonly teamIds: number[] = [];
  readonly zone = 0;
  image: ReviewedImage;
  risk = 0;
  open: number;
  leases = 0;
  isRetired = false;
  /** The image with the boxes that were suggested after each number of reviews. */
  readonly history: ReviewedImage[] = [];
  private consensus: ImageConsensus | undefined;
  private readonly rule: RetirementRule;

  constructor(world: WorldImage, chance: Chance, rule: RetirementRule = DEFAULT_RETIREMENT) {
    this.world = world;
    this.image = world.image;
    this.shuffle = chance.next();
    this.rule = rule;
    this.open = rule.minTeams;
  }

  get imageId(): number {
    return this.image.imageId;
  }

  get isGold(): boolean {
    return this.image.truth !== undefined;
  }

  get done(): number {
    return this.reviews.length;
  }

  /** Takes a lease for a team; the suggestions are what its holder will see. */
  lease(teamId: number, rates: Rates, { score, doubtOrder }: Disclosure): readonly ImageSuggestion[] {
    this.teamIds.push(teamId);
    this.leases += 1;
    this.open = Math.max(0, this.open - 1);
    const shown = score ? this.image.suggestions : this.image.suggestions.map(({ score: _, ...rest }) => rest);
    if (!doubtOrder) return shown;
    const consensus = this.consensus ?? consensusOf(this.image, this.reviews, rates, this.rule);
    const place = new Map(openBoxesFirst(consensus).map((bboxId, index) => [bboxId, index]));
    return shown.toSorted((a, b) => (place.get(a.bboxId) ?? 0) - (place.get(b.bboxId) ?? 0));
  }

  /** Takes in a review and shows what was drawn to those who come after. */
  submit(review: ImageReview, rates: Rates): void {
    this.reviews.push(review);
    this.leases = Math.max(0, this.leases - 1);
    const consensus = this.judge(rates);
    if (!this.isRetired && !this.isGold) this.showDrawnBoxes(consensus, rates.states);
    this.history.push(this.image);
  }

  /** Judges the image again by what is known now. */
  judge(rates: Rates): ImageConsensus {
    const consensus = consensusOf(this.image, this.reviews, rates, this.rule);
    this.consensus = consensus;
    this.risk = consensus.risk;
    this.isRetired ||= !this.isGold && consensus.isRetired;
    this.open = this.isRetired ? 0 : openReviews(consensus, this.leases, this.rule);
    return consensus;
  }

  private showDrawnBoxes(consensus: ImageConsensus, states: States): void {
    const next = Math.max(0, ...this.image.suggestions.map(({ bboxId }) => bboxId)) + 1;
    const drawn = peerSuggestions(consensus, next, states);
    if (drawn.length > 0) this.image = { ...this.image, suggestions: [...this.image.suggestions, ...drawn] };
  }
}
