import type { NearMiss } from '#lab'
import { METADATA, orderAsJim, preview, printKeys, type Receipt, whileHosted } from './steps.ts'

const challenge = 'receiptExtrasChallenge'

const miss = (name: string, note: string, isAsMeant: (receipt: Receipt) => boolean): NearMiss => ({
  challenge,
  name,
  run: async (tools) => {
    const receipt = await preview(tools, await orderAsJim(tools), note)
    tools.expect(isAsMeant(receipt), `the receipt says ${receipt.text.slice(-120)}`)
  },
})

const TYPED = '{ "SecretAccessKey": "0123456789012345678901234567890123456789" }'

export const nearMisses: NearMiss[] = [
  miss(
    'a picture from the metadata service, of which nothing can be read',
    `<img src="${METADATA}juice-stand">`,
    ({ loaded, text }) => loaded[0]?.status === 200 && !text.includes('Secret'),
  ),
  miss('the name of the role, and no keys', `<iframe src="${METADATA}"></iframe>`, ({ text }) =>
    text.endsWith('juice-stand'),
  ),
  miss('the address as text', `${METADATA}juice-stand`, ({ text }) => text.endsWith('juice-stand')),
  {
    challenge,
    name: 'keys that the customer made up',
    run: async (tools) => printKeys(tools, await orderAsJim(tools), TYPED),
  },
  {
    challenge,
    name: 'made-up keys on a page of one’s own',
    run: async (tools) => {
      const buyer = await orderAsJim(tools)
      const page = { host: 'evil.example', path: '/keys.json', body: TYPED }
      await whileHosted(tools, page, () =>
        printKeys(tools, buyer, '<iframe src="http://evil.example/keys.json"></iframe>'),
      )
    },
  },
]
