/** The tour that newcomers begin with: into somebody's account within a minute. */
export const FIRST_BREAK_IN = '/hacking-instructor?challenge=First%20Break-in'
