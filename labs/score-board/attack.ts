import type { Attack } from '#lab'

export const attacks: Attack[] = [
  {
    challenge: 'scoreBoardChallenge',
    name: 'open the page that no menu leads to',
    run: async ({ http, expect }) => {
      const challenges = await http.get('/api/Challenges/?sort=name')
      expect(challenges.status === 200, `the list of challenges answered with ${challenges.status}`)
      const picture = await http.get('/assets/public/images/padding/1px.png', { headers: { referer: '/' } })
      const isPicture = picture.status === 200 && picture.headers['content-type']?.startsWith('image/')
      expect(isPicture === true, 'the last picture on the page is missing')
    },
  },
]
