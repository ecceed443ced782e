import type { NearMiss } from '#lab'
import { pollerHeaders, readTasks } from './steps.ts'

const CHALLENGE = 'openActuatorChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'a look at whether everything is running',
    run: async ({ http, expect }) => {
      const { status } = await http.get('/actuator/health')
      expect(status === 200, `the gauge answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the key is read, and not used',
    run: async (tools) => {
      const { authorization = '' } = await pollerHeaders(tools)
      tools.expect(authorization.startsWith('Bearer '), 'there is no key on the gauge')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the administrator reads the tasks in their own session',
    run: async (tools) => {
      const { token } = await tools.logIn(`admin@${tools.settings.domain}`, 'admin123')
      await readTasks(tools, { authorization: `Bearer ${token}` })
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a key with one letter changed',
    run: async (tools) => {
      const { authorization = '' } = await pollerHeaders(tools)
      const last = authorization.endsWith('A') ? 'B' : 'A'
      const headers = { authorization: `${authorization.slice(0, -1)}${last}` }
      const { status } = await tools.http.get('/rest/night-shift/tasks', { headers })
      tools.expect(status === 401, `the night shift answered with ${status}`)
    },
  },
]
