import type { Judge } from '#lab'

const PAYLOAD = '</script><script>alert(`xss`)</script>'

/** The page was shown with the payload in it unchanged: having it in the file is not enough. */
export const judge: Judge = ({ on }) => ({
  videoXssChallenge: on('promotion.shown', ({ subtitles }) => subtitles.includes(PAYLOAD)),
})
