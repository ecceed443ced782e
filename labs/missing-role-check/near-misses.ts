import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'adminSectionChallenge',
    name: 'the administrator logs in and reads their own data only',
    run: async ({ logIn, http, settings, expect }) => {
      const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
      const answer = await http.get('/rest/user/whoami', { token })
      expect(answer.status === 200, `the shop answered with ${answer.status}`)
    },
  },
  {
    challenge: 'adminSectionChallenge',
    name: 'the last picture of another hidden page',
    run: async ({ http, expect }) => {
      const answer = await http.get('/assets/public/images/padding/1px.png')
      expect(answer.status === 200, `the picture answered with ${answer.status}`)
    },
  },
  {
    challenge: 'adminSectionChallenge',
    name: 'the right picture with something behind its name',
    run: async ({ http, expect }) => {
      const answer = await http.get('/assets/public/images/padding/19px.png?page=administration')
      expect(answer.status === 200, `the picture answered with ${answer.status}`)
    },
  },
]
