import type { Judge, JudgeTools, Rule } from '#lab'

/** Somebody recognised who hides in the picture. */
export const judge: Judge = ({ on }) => ({
  hiddenImageChallenge: reportRules(on, (words) => words.includes('pickle rick')),
})

/** Feedback or a complaint is in the table whose words, in small letters, are the right ones. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
