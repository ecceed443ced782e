import type { FunctionalCheck } from '#lab'
import { editorSends, follow, join } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a reader unsubscribes by their link, and the next issue goes to the others',
    run: async (tools) => {
      const [leaving, staying] = ['wanda@readers.example', 'wilbur@readers.example']
      const token = await join(tools, leaving)
      await join(tools, staying)
      const { status } = await follow(tools, token)
      tools.expect(status === 200, `the reader’s link was answered with ${status}`)
      const text = 'Plums, at last'
      await editorSends(tools, text)
      tools.expect(
        (await tools.lastLetter(staying))?.includes(text) === true,
        'the other reader got no issue',
      )
      tools.expect((await tools.lastLetter(leaving))?.includes(text) === false, 'the reader still gets mail')
    },
  },
  {
    name: 'who came back is on the list again, with another link',
    run: async (tools) => {
      const email = 'boomerang@readers.example'
      const first = await join(tools, email)
      await follow(tools, first)
      const second = await join(tools, email)
      tools.expect(second !== first, 'it is the same link')
      const { status } = await follow(tools, second)
      tools.expect(status === 200, `the new link was answered with ${status}`)
    },
  },
]
