import type { FunctionalCheck } from '#lab'
import { pollerHeaders, readTasks, settingsOf } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the gatekeeper asks without logging in whether the shop is running',
    run: async ({ http, expect }) => {
      const answer = await http.get('/actuator/health')
      expect(answer.status === 200, `the gauge answered with ${answer.status}`)
      expect(answer.json<{ status: string }>().status === 'UP', 'the shop is not up')
    },
  },
  {
    name: 'an administrator reads the request log, the settings and the tasks',
    run: async (tools) => {
      const { token } = await tools.logIn(`admin@${tools.settings.domain}`, 'admin123')
      const poll = await pollerHeaders(tools, { token })
      tools.expect(poll['user-agent']?.includes('poller') === true, 'the log does not show who it was')
      const settings = await settingsOf(tools, { token })
      tools.expect(settings['press.count'] === '4', 'the number of presses is not shown')
      await readTasks(tools, { authorization: `Bearer ${token}` })
    },
  },
]
