import type { FunctionalCheck } from '#lab'
import { APPLE, order, orderAsJim, preview } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a note in bold, with a picture of the shop',
    run: async (tools) => {
      const note = `<b>For Aunt Quince</b><br><img src="${APPLE}" alt="apple">`
      const { note: pieces, loaded } = await preview(tools, await orderAsJim(tools), note)
      const isBold = pieces.some((one) => one.kind === 'text' && one.isBold && one.text === 'For Aunt Quince')
      tools.expect(isBold, 'the note is not in bold')
      tools.expect(loaded[0]?.status === 200 && loaded[0].path === APPLE, 'the picture was not loaded')
      tools.expect(
        pieces.some((one) => one.kind === 'picture' && one.path === APPLE),
        'the picture is missing',
      )
    },
  },
  {
    name: 'the order of somebody else is refused',
    run: async (tools) => {
      const { orderId } = await orderAsJim(tools)
      const account = { email: `neighbour@${tools.settings.domain}`, password: 'Pomelo-1234' }
      const other = await order(tools, await tools.signUp(account))
      const answer = await tools.http.post(
        '/rest/receipts/preview',
        { orderId, note: 'mine' },
        { token: other.token },
      )
      tools.expect(answer.status === 404, `the order of somebody else answered with ${answer.status}`)
    },
  },
]
