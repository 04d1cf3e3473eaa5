import { create } from 'zustand';

/** The team's score as the answer to a submission last told it; null before the first one. */
export const useLatestScore = create<{ readonly score: number | null }>(() => ({ score: null }));
