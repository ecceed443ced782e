import type { NearMiss, Tools } from '#lab'

/** Sends something other than the key, and expects this kind of error. */
function presents(
  name: string,
  what: (tools: Tools) => Promise<string | undefined>,
  hears: string,
): NearMiss {
  return {
    challenge: 'nftUnlockChallenge',
    name,
    run: async (tools) => {
      const answer = await tools.http.post('/rest/web3/submitKey', { privateKey: await what(tools) })
      tools.expect(answer.status === 401, `it was answered with ${answer.status}`)
      tools.expect(
        answer.json<{ message: string }>().message.includes(hears),
        'it was taken for something else',
      )
    },
  }
}

const PHRASE = 'purpose betray marriage blame crunch monitor spin slide donate sport lift clutch'
const SOMEBODY_ELSES = 'test test test test test test test test test test test junk'

export const nearMisses: NearMiss[] = [
  presents('the secret words themselves', async () => PHRASE, 'non-Ethereum'),
  presents('the address', async ({ walletOf }) => (await walletOf(PHRASE)).address, 'public address'),
  presents('the public key', async ({ walletOf }) => (await walletOf(PHRASE)).publicKey, 'public key'),
  presents(
    'the key without its 0x',
    async ({ walletOf }) => (await walletOf(PHRASE)).privateKey.slice(2),
    'non-Ethereum',
  ),
  presents(
    'the key in capitals',
    async ({ walletOf }) => (await walletOf(PHRASE)).privateKey.toUpperCase().replace('0X', '0x'),
    'non-Ethereum',
  ),
  presents(
    'the key of another wallet',
    async ({ walletOf }) => (await walletOf(SOMEBODY_ELSES)).privateKey,
    'non-Ethereum',
  ),
  presents('nothing', async () => undefined, 'non-Ethereum'),
]
