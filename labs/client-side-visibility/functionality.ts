import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'an administrator who switched it on sees the tools at work',
    run: async ({ logIn, ask, settings, expect }) => {
      const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
      const headers = { cookie: 'show_tool_calls=true' }
      const { toolCalls } = await ask('Do you have apple juice?', { token, headers })
      expect(
        toolCalls.some(({ name }) => name === 'searchProducts'),
        'the customer sees no tool calls',
      )
    },
  },
  {
    name: 'everybody gets a complete answer',
    run: async ({ ask, expect }) => {
      const { text, error } = await ask('How much is the apple juice?')
      expect(error === undefined && text.includes('1.99'), `it says: ${text}`)
    },
  },
  {
    name: 'an empty message gets an error that explains it',
    run: async ({ ask, expect }) => {
      const { error } = await ask([])
      expect(error !== undefined, 'it says nothing')
    },
  },
]
