import type { Judge } from '#lab'

/** The person in the picture was named. */
export const judge: Judge = ({ onReport }) => ({
  hiddenImageChallenge: onReport((words) => words.includes('pickle rick')),
})
