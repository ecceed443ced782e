import type { FunctionalCheck } from '#lab'
import { rate } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'customers give one to five stars',
    run: async (tools) => {
      for (const stars of [1, 3, 5]) {
        const status = await rate(tools, stars)
        tools.expect(status === 201, `${stars} stars were answered with ${status}`)
      }
    },
  },
  {
    name: 'six stars are too much of a good thing',
    run: async (tools) => {
      const status = await rate(tools, 6)
      tools.expect(status === 400, `six stars were answered with ${status}`)
    },
  },
]
