import type { Attack } from '#lab'

const CHALLENGE = 'hiddenImageChallenge'
const PICTURE = '/assets/public/images/carousel/5.png'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'fetch the odd picture out and report who is in it',
    run: async (tools) => {
      const picture = await tools.http.get(PICTURE)
      tools.expect(picture.headers['content-type'] === 'image/png', 'there is no such picture')
      await tools.sendFeedback('Pickle Rick is hiding behind one of the support team ladies')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'complain about the visitor in the picture',
    run: ({ complain }) => complain('There is a pickle rick in your carousel.'),
  },
]
