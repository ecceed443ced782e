import type { NearMiss } from '#lab'

const CAT = '%E1%93%9A%E1%98%8F%E1%97%A2'

/** Requests a file beside the cat's. */
function asks(name: string, file: string): NearMiss {
  return {
    challenge: 'missingEncodingChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(`/assets/public/images/uploads/${file}`)
      expect(answer.status === 200, `the picture answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  asks('what a browser asks for: everything in front of the first hash', `${CAT}-`),
  asks('only the first hash is written properly', `${CAT}-%23zatschi-`),
  asks('another picture on the wall', 'BeeHaven.png'),
]
