import type { FunctionalCheck } from '#lab'
import { shows } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'pictures come from the folders inside',
    run: async (tools) => {
      for (const src of ['citrus/lemon.jpg', 'berries/sea-buckthorn.jpg', 'exotic/kiwi.jpg']) {
        await shows(tools, src)
      }
    },
  },
  {
    name: 'a name may have a dot in its middle',
    run: (tools) => shows(tools, 'citrus/orange.v2.jpg'),
  },
  {
    name: 'what is not there is not found',
    run: async ({ http, expect }) => {
      const { status } = await http.get('/thumbs?src=citrus/no-such-fruit.jpg')
      expect(status === 404, `it answered with ${status}`)
    },
  },
]
