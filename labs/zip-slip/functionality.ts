import type { FunctionalCheck } from '#lab'
import { complain } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a complaint comes with two scans in an archive, and the terms stay as they are',
    run: async (tools) => {
      const before = await tools.http.get('/ftp/legal.md')
      await complain(tools, { 'scans/front.pdf': 'front', 'scans/back.pdf': 'back' })
      const after = await tools.http.get('/ftp/legal.md')
      tools.expect(before.status === 200 && after.text === before.text, 'the terms are others')
    },
  },
]
