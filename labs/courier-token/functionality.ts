import type { FunctionalCheck } from '#lab'
import { readRoute, refused, sampleToken } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a courier’s token of today shows their route',
    run: async (tools) => readRoute(tools, await sampleToken(tools, 'sample'), 'courier-1'),
  },
  {
    name: 'an expired token shows nothing',
    run: async (tools) => refused(tools, await sampleToken(tools, 'expired')),
  },
]
