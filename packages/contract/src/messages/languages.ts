/** The languages in which the server speaks; the first stands in for every other. */
export const LANGUAGES = ['en', 'hi', 'kn', 'ta', 'te', 'bn', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];
