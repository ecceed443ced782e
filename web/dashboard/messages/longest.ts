/** Signs of a message. */
export const LONGEST_MESSAGE = 1_000
