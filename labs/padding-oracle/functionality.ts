import type { FunctionalCheck } from '#lab'
import { logInAsJim, openLink, saveList, shareList } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'two links open two lists, and keep doing so',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const names = ['Friday at the lake', 'Saturday, for eleven']
      const links: string[] = []
      for (const name of names) links.push(await shareList(tools, jim, await saveList(tools, jim, name)))
      for (const [at, link] of [...links.entries(), ...links.entries()]) {
        const { status, text } = await openLink(tools, link)
        tools.expect(status === 200, `a link was answered with ${status}`)
        tools.expect(text.includes(names[at] ?? ''), 'it opens something else')
      }
    },
  },
  {
    name: 'a link that was shared before its list was changed opens the list of today',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const id = await saveList(tools, jim, 'Friday')
      const link = await shareList(tools, jim, id)
      await tools.http.put(`/rest/lists/${id}`, { name: 'Sunday after all', items: [2] }, jim)
      const { status, text } = await openLink(tools, link)
      tools.expect(status === 200 && text.includes('Sunday after all'), `it was answered with ${status}`)
    },
  },
  {
    name: 'a broken link is told to be broken',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const link = await shareList(tools, jim, await saveList(tools, jim, 'Friday'))
      for (const broken of [link.slice(0, -24), 'x', link.slice(24)]) {
        const { status } = await openLink(tools, broken)
        tools.expect(status >= 400 && status < 500, `it was answered with ${status}`)
      }
    },
  },
]
