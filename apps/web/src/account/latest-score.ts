import { create } from 'zustand';

/** The team's score by the server's last word, be it on a submission or when it was asked; null before the first one. */
export const useLatestScore = create<{ readonly score: number | null }>(() => ({ score: null }));
