/** Of the vehicles that were added last. */
export const recentFeedPath = '/feeds/recent.atom'
