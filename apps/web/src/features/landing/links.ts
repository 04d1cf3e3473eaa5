/** Where the landing page leads out of the app. None of these is fetched; they are only linked. */
export const LINKS = {
  /** The paper on the data set that came out of the first edition. */
  knowMore: 'https://arxiv.org/abs/2511.02563',
  hostInstitute: 'https://iisc.ac.in/',
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/feed/hashtag/urbanvisionhackathon/' },
    { name: 'Instagram', url: 'https://www.instagram.com/explore/tags/urbanvisionhackathon/' },
    { name: 'X', url: 'https://x.com/hashtag/UrbanVisionHackathon' },
  ],
} as const;

/** The shipped address of the organisers; stands in until the server has sent theirs. */
export const FALLBACK_CONTACT = 'organisers@urban-vision.example';
