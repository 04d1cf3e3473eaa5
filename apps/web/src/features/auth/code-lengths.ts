/** See docs/product/limits.md#lengths. */
export const TEAM_CODE_LENGTH = 6;
export const LEADER_CODE_LENGTH = 4;
export const MAILED_CODE_LENGTH = 6;
