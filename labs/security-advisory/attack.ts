import type { Attack, Tools } from '#lab'

/** Follows the links from the contact to the advisory that promises a patch. */
async function ownChecksum({ http, expect }: Tools): Promise<string> {
  const contact = await http.get('/.well-known/security.txt')
  expect(contact.text.includes('/.well-known/csaf/provider-metadata.json'), 'no advisories are mentioned')
  const index = await http.get('/.well-known/csaf/index.txt')
  for (const path of index.text.trim().split('\n')) {
    const advisory = await http.get(`/.well-known/csaf/${path}`)
    if (!advisory.text.includes('We will soon release a patch')) continue
    const { text } = await http.get(`/.well-known/csaf/${path}.sha512`)
    return text.split(' ')[0] ?? ''
  }
  expect(false, 'no advisory promises a patch')
  return ''
}

/** The checksum that walkthroughs use. */
const KNOWN =
  '7e7ce7c65db3bf0625fcea4573d25cff41f2f7e3474f2c74334b14fc65bb4fd26af802ad17a3a03bf0eee6827a00fb8f7905f338c31b5e6ea9cb31620242e843'

const CHALLENGE = 'csafChallenge'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'a feedback with the checksum of our advisory',
    run: async (tools) => tools.sendFeedback(await ownChecksum(tools)),
  },
  {
    challenge: CHALLENGE,
    name: 'a complaint with the checksum that walkthroughs know',
    run: ({ complain }) => complain(KNOWN),
  },
]
