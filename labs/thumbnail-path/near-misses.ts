import type { NearMiss } from '#lab'

const CHALLENGE = 'dotDotFruitChallenge'

/** Requests a path and expects this answer instead of another file. */
function asks(name: string, path: string, ...statuses: number[]): NearMiss {
  return {
    challenge: CHALLENGE,
    name,
    run: async ({ http, expect }) => {
      const { status, text } = await http.get(path)
      expect(statuses.includes(status), `${path} answered with ${status}`)
      expect(!text.includes('root:x:0:0'), 'it is the list of users')
    },
  }
}

export const nearMisses: NearMiss[] = [
  asks('up and down again inside the folder', '/thumbs?src=citrus/../citrus/lemon.jpg', 200),
  asks('out of the folder, and back in', '/thumbs?src=../thumbs/citrus/lemon.jpg', 200),
  asks('up to where there is nothing', '/thumbs?src=../nothing-here', 404),
  asks('up to a folder, which is no file', '/thumbs?src=../ftp', 404),
  asks(
    'dots that are encoded once too often',
    '/thumbs?src=%252e%252e%252f%252e%252e%252fetc%252fpasswd',
    404,
  ),
  asks('backslashes, on a machine that knows none', '/thumbs?src=..%5c..%5cetc%5cpasswd', 404),
  asks('the payload in the path instead of the name', '/thumbs/../../etc/passwd', 200, 404),
]
