/** As long as an opinion may be. */
export const REVIEW_LENGTH = 160
