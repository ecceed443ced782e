import type { FunctionalCheck } from '#lab'
import { write } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim writes feedback under his own name',
    run: async (tools) => {
      const { expect, settings } = tools
      const { token } = await tools.logIn(`jim@${settings.domain}`, 'ncc-1701')
      expect((await write(tools, 'Quite juicy', 2, token)) === 2, 'the feedback has another author than Jim')
    },
  },
  {
    name: 'a visitor writes anonymous feedback',
    run: async (tools) => {
      const author = await write(tools, 'Quite juicy', '')
      tools.expect(author === null, `it is filed under ${author}`)
    },
  },
]
