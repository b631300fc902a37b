/** So many extra analyses an admin may add at once, and so many a member may have in all. */
export const MAX_AI_BONUS_ADDED = 1_000
export const MAX_AI_BONUS = 10_000
